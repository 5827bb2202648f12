import { type CallFilter, failureFields, populationOf } from '../../lib/filter';
import { addMeasures, type Measure, type Measures, noMeasures } from '../../lib/measures';
import { ERROR_CLASSES, type ErrorClass } from '../../lib/repair/error-classes';
import type { Principal } from '../principal';
import type { Store } from '../store';
import { type ClassSums, inClassOrder } from './sum-classes';
import { sumMeasures } from './sum-measures';
import type { SumRow } from './sum-row';
import { inToolOrder, sumTools, type ToolSums } from './sum-tools';
import { failureMeasures, RATE_MEASURES } from './table-measures';

/** First failures of one class at one tool. */
export type CellSums = { tool: string; errorClass: ErrorClass; sums: Measures };

export type TableSums = {
  /** First failures by class under the whole filter, most first. */
  classes: ClassSums[];
  /** By tool under the filter's fields that are not of failures only, most failures first. */
  tools: ToolSums[];
  /** First failures by tool and class under the whole filter. */
  cells: CellSums[];
};

/** Adds up the rows that have the same key. */
const sumsBy = <Row extends { sums: Measures }, Key>(rows: readonly Row[], keyOf: (row: Row) => Key) => {
  const groups = new Map<Key, Measures>();
  for (const row of rows) {
    const key = keyOf(row);
    let sums = groups.get(key);
    if (!sums) groups.set(key, (sums = noMeasures()));
    addMeasures(sums, row.sums);
  }
  return [...groups];
};

const toolsIn = (rows: readonly SumRow[]): ToolSums[] =>
  inToolOrder(sumsBy(rows, ({ tool }) => tool ?? '').map(([tool, sums]) => ({ tool, sums })));

const cellsIn = (rows: readonly SumRow[], measures: readonly Measure[]): CellSums[] =>
  rows
    .filter(({ sums }) => measures.some((measure) => sums[measure] !== 0))
    .flatMap(({ tool, errorClass, sums }) => (errorClass === null ? [] : [{ tool: tool ?? '', errorClass, sums }]));

const classesIn = (cells: readonly CellSums[]): ClassSums[] =>
  inClassOrder(sumsBy(cells, ({ errorClass }) => errorClass).map(([errorClass, sums]) => ({ errorClass, sums })));

/**
 * The tables by class and by tool, and where the two meet. As long as no field restricts failures alone, all three are
 * read at once: what a store of a million calls spends its time on is adding up rows.
 */
export const sumTables = async (store: Store, principal: Principal, filter: CallFilter): Promise<TableSums> => {
  const measures = failureMeasures(filter);
  const isOfFailures = failureFields(filter).length > 0;
  const classes = filter.classes.length > 0 ? filter.classes : ERROR_CLASSES;
  const asked = isOfFailures ? { ...filter, classes } : populationOf(filter);
  const summed = isOfFailures ? measures : [...new Set([...RATE_MEASURES, ...measures])];
  const rows = await sumMeasures(store, principal, asked, ['tool', 'class'], summed);
  const cells = cellsIn(rows, measures);
  const tools = isOfFailures ? await sumTools(store, principal, filter, RATE_MEASURES) : toolsIn(rows);
  return { cells, tools, classes: classesIn(cells) };
};
