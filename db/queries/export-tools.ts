import type { ToolExportRow } from '../../lib/export/tool-fields';
import type { CallFilter } from '../../lib/filter';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { openFlags } from './open-flags';
import { sumTools } from './sum-tools';
import { TILE_MEASURES } from './table-measures';

/** The table by tool as the overview shows it under the same filter. */
export const exportTools = async (store: Store, principal: Principal, filter: CallFilter): Promise<ToolExportRow[]> => {
  assertCan(principal, 'read');
  const tools = await sumTools(store, principal, filter, TILE_MEASURES);
  const flags = await openFlags(store, principal);
  return tools.map((row) => ({ ...row, openFlags: flags.get(row.tool) ?? 0 }));
};
