import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SearchedTo } from '../../../components/calls/searched-to';

const AT = Date.UTC(2026, 10, 3, 4, 5, 6);

const drawn = (found: number, href: string | null, isUpwards = false) =>
  renderToStaticMarkup(<SearchedTo ms={AT} zone="Asia/Kolkata" isUpwards={isUpwards} found={found} href={href} />);

describe('a search that ran out of time', () => {
  it('says how far it came, in the zone, and goes on from there', () => {
    const html = drawn(0, '/calls?reason=stuck&cursor=older.5.6');
    expect(html.replaceAll(/<[^>]+>/g, '')).toBe(
      'Searched back to 2026-11-03 09:35:06 and found none so far.Search on from there',
    );
    expect(html).toContain('href="/calls?reason=stuck&amp;cursor=older.5.6"');
  });

  it('counts what it has found, and has no way on at the end', () => {
    const html = drawn(1, null);
    expect(html).toContain('found 1 call.');
    expect(html).not.toContain('href');
    expect(drawn(1, null, true)).toContain('Searched up to');
  });
});
