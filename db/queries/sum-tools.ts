import { type CallFilter, populationOf } from '../../lib/filter';
import type { Measure, Measures } from '../../lib/measures';
import { MODEL_OUTPUT_TOOL, NO_ATTEMPT_TOOL } from '../../lib/words';
import type { Principal } from '../principal';
import type { Store } from '../store';
import { sumMeasures } from './sum-measures';

export type ToolSums = { tool: string; sums: Measures };

const NO_TOOLS: ReadonlySet<string> = new Set([MODEL_OUTPUT_TOOL, NO_ATTEMPT_TOOL]);

/** Whether a tool table shows the row: a real tool with calls. */
const isToolRow = ({ tool, sums }: ToolSums): boolean =>
  !NO_TOOLS.has(tool) && sums.executed + sums.repaired + sums.escalated + sums.abandoned + sums.open > 0;

/** Most failures first, then most calls, then by name. */
const compareTools = (a: ToolSums, b: ToolSums): number => {
  const failures = ({ sums: m }: ToolSums) => m.repaired + m.escalated + m.abandoned;
  return failures(b) - failures(a) || b.sums.executed - a.sums.executed || (a.tool < b.tool ? -1 : 1);
};

/** The rows a tool table shows, most failures first. */
export const inToolOrder = (rows: readonly ToolSums[]): ToolSums[] => rows.filter(isToolRow).toSorted(compareTools);

/** Sums of the tools' calls under the filter's fields that are not of failures only, most failures first. */
export const sumTools = async (
  store: Store,
  principal: Principal,
  filter: CallFilter,
  measures: readonly Measure[],
): Promise<ToolSums[]> => {
  const rows = await sumMeasures(store, principal, populationOf(filter), ['tool'], measures);
  return inToolOrder(rows.map(({ tool, sums }) => ({ tool: tool ?? '', sums })));
};
