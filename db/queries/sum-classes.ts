import { type CallFilter, populationOf } from '../../lib/filter';
import type { Measures } from '../../lib/measures';
import { ERROR_CLASSES, type ErrorClass } from '../../lib/repair/error-classes';
import type { Principal } from '../principal';
import type { Store } from '../store';
import { sumMeasures } from './sum-measures';
import { failureMeasures, RATE_MEASURES } from './table-measures';

/** First failures of a class, under the whole filter. */
export type ClassSums = { errorClass: ErrorClass; sums: Measures };

/** The table by class, most first failures first. Classes without a failure are not in it. */
export const sumClasses = async (store: Store, principal: Principal, filter: CallFilter): Promise<ClassSums[]> => {
  const ofFailures = { ...filter, classes: filter.classes.length > 0 ? filter.classes : ERROR_CLASSES };
  const rows = await sumMeasures(store, principal, ofFailures, ['class'], failureMeasures(filter));
  const failures = ({ repaired, escalated, abandoned }: Measures) => repaired + escalated + abandoned;
  return rows
    .flatMap(({ errorClass, sums }) => (errorClass === null ? [] : [{ errorClass, sums }]))
    .toSorted((a, b) => failures(b.sums) - failures(a.sums) || a.errorClass.localeCompare(b.errorClass));
};

/** What the table by class divides by: all calls under the filter's fields that are not of failures only. */
export const sumPopulation = async (store: Store, principal: Principal, filter: CallFilter): Promise<Measures> => {
  const [row] = await sumMeasures(store, principal, populationOf(filter), [], RATE_MEASURES);
  if (!row) throw new Error('sums without groups are one row');
  return row.sums;
};
