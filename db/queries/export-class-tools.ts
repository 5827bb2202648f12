import { type ClassToolExportRow, failureExportRow } from '../../lib/export/failure-fields';
import type { CallFilter } from '../../lib/filter';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { sumTables } from './sum-tables';

/** The map of class and tool as the overview shows it under the same filter, a row a cell, most first failures first. */
export const exportClassTools = async (
  store: Store,
  principal: Principal,
  filter: CallFilter,
): Promise<ClassToolExportRow[]> => {
  assertCan(principal, 'read');
  const { cells, tools } = await sumTables(store, principal, filter);
  const callsOf = new Map(tools.map(({ tool, sums }) => [tool, sums]));
  return cells
    .flatMap(({ errorClass, tool, sums }) => {
      const ofTool = callsOf.get(tool);
      return ofTool ? [{ errorClass, tool, ...failureExportRow(sums, ofTool) }] : [];
    })
    .toSorted((a, b) => b.firstFailures - a.firstFailures);
};
