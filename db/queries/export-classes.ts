import { type ClassExportRow, failureExportRow } from '../../lib/export/failure-fields';
import type { CallFilter } from '../../lib/filter';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { sumClasses, sumPopulation } from './sum-classes';

/** The table by class as the overview shows it under the same filter. */
export const exportClasses = async (
  store: Store,
  principal: Principal,
  filter: CallFilter,
): Promise<ClassExportRow[]> => {
  assertCan(principal, 'read');
  const population = await sumPopulation(store, principal, filter);
  const classes = await sumClasses(store, principal, filter);
  return classes.map(({ errorClass, sums }) => ({ errorClass, ...failureExportRow(sums, population) }));
};
