import { describe, expect, it } from 'vitest';
import { currentEntry, entryAbove, groupEntries, type NavEntry } from '../../../components/shell/nav-entry';

const entry = (href: string, group?: string): NavEntry => ({
  label: href,
  href,
  icon: 'list',
  ...(group && { group }),
});
const ENTRIES = [entry('/'), entry('/tools'), entry('/tools/flags'), entry('/help', 'Project')];

describe('the entry of a page', () => {
  it.each([
    ['/', '/', null],
    ['/tools', '/tools', null],
    ['/tools/detail', '/tools', '/tools'],
    ['/tools/flags', '/tools/flags', '/tools'],
    ['/tools/flags/7', '/tools/flags', '/tools/flags'],
    ['/help/numbers', '/help', '/help'],
    ['/toolshed', null, null],
  ])('of %s is %s, and the one above it %s', (pathname, current, above) => {
    expect(currentEntry(ENTRIES, pathname)?.href ?? null).toBe(current);
    expect(entryAbove(ENTRIES, pathname)?.href ?? null).toBe(above);
  });

  it('stands in its group, groups in order of appearance', () => {
    expect(groupEntries(ENTRIES).map(([group, members]) => [group, members.length])).toEqual([
      ['', 3],
      ['Project', 1],
    ]);
  });
});
