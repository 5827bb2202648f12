import type { ModelExportRow } from '../../lib/export/model-fields';
import type { CallFilter } from '../../lib/filter';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { sumModels } from './sum-names';

/** The table by model as the overview shows it under the same filter. */
export const exportModels = async (
  store: Store,
  principal: Principal,
  filter: CallFilter,
): Promise<ModelExportRow[]> => {
  assertCan(principal, 'read');
  const rows = await sumModels(store, principal, filter);
  return rows.map(({ name, sums }) => ({ model: name, sums }));
};
