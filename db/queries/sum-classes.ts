import { type CallFilter, populationOf } from '../../lib/filter';
import type { Measures } from '../../lib/measures';
import { ERROR_CLASSES, type ErrorClass } from '../../lib/repair/error-classes';
import type { Principal } from '../principal';
import type { Store } from '../store';
import { sumMeasures } from './sum-measures';
import { failureMeasures, RATE_MEASURES } from './table-measures';

/** First failures of a class, under the whole filter. */
export type ClassSums = { errorClass: ErrorClass; sums: Measures };

const failuresOf = ({ sums: { repaired, escalated, abandoned } }: ClassSums) => repaired + escalated + abandoned;

/** Most first failures first, then by name. */
export const inClassOrder = (rows: readonly ClassSums[]): ClassSums[] =>
  rows.toSorted((a, b) => failuresOf(b) - failuresOf(a) || a.errorClass.localeCompare(b.errorClass));

/** The table by class, most first failures first. Classes without a failure are not in it. */
export const sumClasses = async (store: Store, principal: Principal, filter: CallFilter): Promise<ClassSums[]> => {
  const ofFailures = { ...filter, classes: filter.classes.length > 0 ? filter.classes : ERROR_CLASSES };
  const rows = await sumMeasures(store, principal, ofFailures, ['class'], failureMeasures(filter));
  return inClassOrder(rows.flatMap(({ errorClass, sums }) => (errorClass === null ? [] : [{ errorClass, sums }])));
};

/** What the table by class divides by: all calls under the filter's fields that are not of failures only. */
export const sumPopulation = async (store: Store, principal: Principal, filter: CallFilter): Promise<Measures> => {
  const [row] = await sumMeasures(store, principal, populationOf(filter), [], RATE_MEASURES);
  if (!row) throw new Error('sums without groups are one row');
  return row.sums;
};
