import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idInQuery, rankMatches } from '../../lib/rank-matches';

const rank = (items: readonly string[], query: string) => rankMatches(items, query, (item) => item);

describe('rankMatches', () => {
  it('puts a match at the start first, then at the start of a word, then within', () => {
    expect(rank(['rebook', 'get_book', 'get_user', 'Book_pickup'], 'book')).toEqual([
      'Book_pickup',
      'get_book',
      'rebook',
    ]);
  });

  it('wants every word, in any order', () => {
    expect(rank(['cancel pickup', 'book pickup'], 'pick book')).toEqual(['book pickup']);
  });

  it('keeps all of them in their order without a query', () => {
    expect(rank(['b', 'a'], '  ')).toEqual(['b', 'a']);
  });

  it('finds a subset, whatever is typed, and each text by itself', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.string(), (items, query) => {
        const found = rank(items, query);
        expect(items).toEqual(expect.arrayContaining(found));
        for (const item of items) expect(rank(items, item)).toContain(item);
      }),
    );
  });
});

describe('idInQuery', () => {
  it.each([
    ['demo.c12.a1', 'demo.c12.a1'],
    ['  toolu_01 ', 'toolu_01'],
    ['http://127.0.0.1:3000/calls/a%2Fb?attempts=all', 'a/b'],
    ['/calls/%E0%A4', '%E0%A4'],
    ['two words', null],
    ['x', null],
    ['', null],
    ['x'.repeat(257), null],
  ])('%j → %j', (query, id) => {
    expect(idInQuery(query)).toBe(id);
  });
});
