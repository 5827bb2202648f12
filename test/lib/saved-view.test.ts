import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { viewHref, viewQuery, viewScreenOf } from '../../lib/saved-view';

const pairs = fc.array(fc.tuple(fc.constantFrom('tool', 'class', 'cursor', 'view', 'sort'), fc.string()));

describe('the query of a view', () => {
  it('is the same whatever order the parameters come in, and keeps that of their values', () => {
    fc.assert(
      fc.property(pairs, (given) => {
        const query = viewQuery(new URLSearchParams(given));
        const kept = new URLSearchParams(query);
        expect(viewQuery(kept)).toBe(query);
        expect(kept.has('cursor') || kept.has('view')).toBe(false);
        for (const name of ['tool', 'class', 'sort'])
          expect(kept.getAll(name)).toEqual(new URLSearchParams(given).getAll(name));
        const byName = given.toSorted(([a], [b]) => (a < b ? 1 : a > b ? -1 : 0));
        expect(viewQuery(new URLSearchParams(byName))).toBe(query);
      }),
    );
  });
});

describe('the address of a view', () => {
  it('never is the bare one, which leads to the default view', () => {
    expect(viewHref('/', '')).toBe('/?view=none');
    expect(viewHref('/calls', 'class=timeout')).toBe('/calls?class=timeout');
  });
});

describe('viewScreenOf', () => {
  it.each([
    ['/', '/'],
    ['/?range=7d', '/'],
    ['/calls?class=timeout', '/calls'],
    ['/tools/detail?tool=x', null],
    ['/calls/attempt', null],
  ])('%s: %s', (href, screen) => expect(viewScreenOf(href)).toBe(screen));
});
