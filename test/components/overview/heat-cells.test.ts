import { describe, expect, it } from 'vitest';
import { heatOf } from '../../../components/overview/heat-cells';
import type { CellSums } from '../../../db/queries/sum-tables';
import { unfiltered } from '../../../lib/filter';
import { type Measures, noMeasures } from '../../../lib/measures';
import type { ErrorClass } from '../../../lib/repair/error-classes';

const filter = unfiltered({ from: 0, to: 1, preset: '30d' });
const cell = (tool: string, errorClass: ErrorClass, sums: Partial<Measures>): CellSums => ({
  tool,
  errorClass,
  sums: { ...noMeasures(), ...sums },
});

const CELLS = [
  cell('book', 'timeout', { repaired: 3, repairAttempted: 4, abandoned: 1 }),
  cell('book', 'not_found', { escalated: 2 }),
  cell('__proto__', 'timeout', { repaired: 8, repairAttempted: 8 }),
  cell('quiet', 'timeout', { clearedOf: 1 }),
];

describe('heatOf', () => {
  it('puts most failures first, leaves out who has none, and links each number', () => {
    const heat = heatOf({ cells: CELLS, filter, metric: 'failures', mostTools: 5 });
    expect(heat.classes).toEqual(['timeout', 'not_found']);
    expect(heat.rows.map(({ tool, cells }) => [tool, cells.map((found) => found?.text)])).toEqual([
      ['__proto__', ['8', undefined]],
      ['book', ['4', '2']],
    ]);
    const [first] = heat.rows[0]?.cells ?? [];
    expect(first).toMatchObject({ label: '8 first failures, timeout, __proto__', share: 1 });
    expect(new URLSearchParams(first?.href?.split('?')[1]).getAll('tool')).toEqual(['__proto__']);
  });

  it('tells what is lost, and what share of repairs succeeds', () => {
    const lost = heatOf({ cells: CELLS, filter, metric: 'lost', mostTools: 5 });
    expect(lost.rows.map(({ cells }) => cells.map((found) => found?.text))).toEqual([
      [undefined, undefined],
      ['1', '2'],
    ]);
    const repaired = heatOf({ cells: CELLS, filter, metric: 'repaired', mostTools: 5 });
    expect(repaired.rows.map(({ cells }) => cells.map((found) => found?.label))).toEqual([
      ['100 %, 8 repaired, timeout, __proto__', undefined],
      ['75 %, 3 repaired, timeout, book', undefined],
    ]);
  });

  it('shows only so many tools', () => {
    expect(heatOf({ cells: CELLS, filter, metric: 'failures', mostTools: 1 }).rows).toHaveLength(1);
  });
});
