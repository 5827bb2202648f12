import { failureExportRow, type PromptExportRow } from '../../lib/export/failure-fields';
import type { CallFilter } from '../../lib/filter';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { sumPopulation } from './sum-classes';
import { sumPrompts } from './sum-names';

/** The table by prompt version as the overview shows it under the same filter. */
export const exportPrompts = async (
  store: Store,
  principal: Principal,
  filter: CallFilter,
): Promise<PromptExportRow[]> => {
  assertCan(principal, 'read');
  const population = await sumPopulation(store, principal, filter);
  const rows = await sumPrompts(store, principal, filter);
  return rows.map(({ name, sums }) => ({ promptVersion: name, ...failureExportRow(sums, population) }));
};
