import { describe, expect, it } from 'vitest';
import { boardColumns, columnByKey } from '../../../components/tools/board-order';
import { isOverdue, type FlagStatus } from '../../../lib/flag';

const flag = (id: number, status: FlagStatus, dueOn: string | null = null, updatedAt = id) => ({
  id,
  status,
  dueOn,
  updatedAt,
});

describe('the columns of the board', () => {
  it('hold what waits by its day, and what is over by when that was', () => {
    const columns = boardColumns([
      flag(1, 'open'),
      flag(2, 'open', '2026-12-24'),
      flag(3, 'open', '2026-11-30'),
      flag(4, 'open'),
      flag(5, 'fixed', '2026-01-01', 10),
      flag(6, 'fixed', null, 20),
      flag(7, 'wont_fix'),
    ]);
    expect(columns.map(({ status, flags }) => [status, flags.map(({ id }) => id)])).toEqual([
      ['open', [3, 2, 4, 1]],
      ['in_progress', []],
      ['fixed', [6, 5]],
      ['wont_fix', [7]],
    ]);
  });

  it.each([
    ['1', false, 'fixed', 'open'],
    ['4', false, 'open', 'wont_fix'],
    ['5', false, 'open', null],
    ['ArrowRight', true, 'open', 'in_progress'],
    ['ArrowRight', true, 'wont_fix', null],
    ['ArrowLeft', true, 'open', null],
    ['ArrowLeft', true, 'fixed', 'in_progress'],
    ['ArrowRight', false, 'open', null],
    ['constructor', true, 'open', null],
  ] as const)('%s (shift %s) from %s leads to %s', (key, isShifted, from, to) => {
    expect(columnByKey(key, isShifted, from)).toBe(to);
  });
});

describe('a due day', () => {
  it('is over the day after, and only while somebody waits', () => {
    expect(isOverdue({ status: 'open', dueOn: '2026-11-29' }, '2026-11-30')).toBe(true);
    expect(isOverdue({ status: 'in_progress', dueOn: '2026-11-30' }, '2026-11-30')).toBe(false);
    expect(isOverdue({ status: 'fixed', dueOn: '2026-11-01' }, '2026-11-30')).toBe(false);
    expect(isOverdue({ status: 'open', dueOn: null }, '2026-11-30')).toBe(false);
  });
});
