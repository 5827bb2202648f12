import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unfiltered } from '../../lib/filter';
import { parseFilter } from '../../lib/parse-filter';
import { callHref, callsHref, callsPageHref, exportHref, idOfSegment, overviewHref, toolHref } from '../../lib/routes';

const ZONE = 'UTC';
const NOW = Date.UTC(2026, 10, 30);
const FILTER = unfiltered({ from: NOW - 86_400_000, to: NOW, preset: null });

const queryOf = (href: string) => new URL(href, 'http://localhost').searchParams;

describe('hrefs', () => {
  it('carry the filter and what is added to it', () => {
    const href = callsHref({ ...FILTER, tools: ['a&b'] }, { classes: ['timeout'], isCounted: true });
    expect(parseFilter(queryOf(href), { now: NOW, zone: ZONE }).filter).toEqual({
      ...FILTER,
      tools: ['a&b'],
      classes: ['timeout'],
      isCounted: true,
    });
    expect(queryOf(callsPageHref(FILTER, 'older.1.2')).get('cursor')).toBe('older.1.2');
    expect(queryOf(exportHref('classes', 'csv', FILTER)).get('format')).toBe('csv');
  });

  it('are short where nothing is filtered', () => {
    expect(overviewHref({ ...FILTER, preset: '30d' })).toBe('/');
  });

  it('lead to their call or tool whatever it is called', () => {
    const id = fc.oneof(fc.stringMatching(/^[A-Za-z0-9._:-]{1,128}$/), fc.constantFrom('.', '..'));
    fc.assert(
      fc.property(id, fc.string({ minLength: 1, unit: 'grapheme' }), (attemptId, tool) => {
        const { pathname } = new URL(callHref(attemptId), 'http://localhost');
        expect(pathname.startsWith('/calls/')).toBe(true);
        expect(idOfSegment(decodeURIComponent(pathname.slice('/calls/'.length)))).toBe(attemptId);
        expect(queryOf(toolHref(FILTER, tool)).getAll('tool')).toEqual([tool]);
      }),
    );
  });
});
