import { describe, expect, it } from 'vitest';
import { nextSort, sortParser } from '../../../components/data-table/sort-state';

describe('the sorting of a table', () => {
  it('goes from largest first to smallest first to the order of the rows', () => {
    const first = nextSort(null, 'calls');
    const second = nextSort(first, 'calls');
    expect([first, second, nextSort(second, 'calls')]).toEqual([
      { id: 'calls', desc: true },
      { id: 'calls', desc: false },
      null,
    ]);
    expect(nextSort(second, 'lift')).toEqual({ id: 'lift', desc: true });
  });

  it('reads back what it wrote', () => {
    expect(sortParser.parse('-calls')).toEqual({ id: 'calls', desc: true });
    expect(sortParser.serialize({ id: 'calls', desc: true })).toBe('-calls');
    expect(sortParser.parse('')).toBeNull();
  });
});
