import { describe, expect, it } from 'vitest';
import { nextIndex } from '../../../components/data-table/row-focus';
import { rangeOf } from '../../../components/data-table/select-range';

describe('keys in a table', () => {
  it('move from row to row and stay within the table', () => {
    expect(nextIndex('j', -1, 3)).toBe(0);
    expect(nextIndex('ArrowDown', 1, 3)).toBe(2);
    expect(nextIndex('j', 2, 3)).toBe(2);
    expect(nextIndex('k', 0, 3)).toBe(0);
    expect(nextIndex('ArrowUp', 2, 3)).toBe(1);
    expect(nextIndex('End', 0, 3)).toBe(2);
    expect(nextIndex('Home', 2, 3)).toBe(0);
  });

  it('lead nowhere without rows, and other keys never do', () => {
    expect(nextIndex('j', -1, 0)).toBeNull();
    expect(nextIndex('x', 0, 3)).toBeNull();
  });
});

describe('a range of rows', () => {
  it('runs from one to the other, whichever comes first', () => {
    expect(rangeOf(['a', 'b', 'c', 'd'], 'b', 'd')).toEqual(['b', 'c', 'd']);
    expect(rangeOf(['a', 'b', 'c', 'd'], 'd', 'b')).toEqual(['b', 'c', 'd']);
  });

  it('is the row alone where the other one is gone', () => {
    expect(rangeOf(['a', 'b'], 'x', 'b')).toEqual(['b']);
    expect(rangeOf(['a', 'b'], null, 'b')).toEqual(['b']);
  });
});
