import type { Measures } from '../measures';
import {
  callCounts,
  escalationRate,
  firstAttemptSuccess,
  lift,
  postRepairSuccess,
  repairCost,
  repairSuccess,
} from '../metrics';
import type { ExportColumn } from './export-column';
import { rateColumns } from './rate-columns';

export type ToolExportRow = { tool: string; sums: Measures; openFlags: number };

const count = (name: string, of: (sums: Measures) => number): ExportColumn<ToolExportRow> => ({
  name,
  value: ({ sums }) => of(sums),
});

/** The table by tool, as exported. */
export const TOOL_COLUMNS: readonly ExportColumn<ToolExportRow>[] = [
  { name: 'tool', value: (row) => row.tool },
  count('n1', (sums) => callCounts(sums).n1),
  count('n', (sums) => callCounts(sums).n),
  count('open', (sums) => sums.open),
  count('held', (sums) => sums.held),
  count('unknown', (sums) => sums.unknown),
  count('sibling_failures', (sums) => sums.siblingFailures),
  count('excluded_experiment', (sums) => sums.excludedExperiment),
  count('excluded_actor', (sums) => sums.excludedActor),
  count('executed', (sums) => sums.executed),
  count('repaired', (sums) => sums.repaired),
  count('escalated', (sums) => sums.escalated),
  count('abandoned', (sums) => sums.abandoned),
  count('repair_attempted', (sums) => sums.repairAttempted),
  ...rateColumns<ToolExportRow>('first_attempt_success', ({ sums }) => firstAttemptSuccess(sums)),
  ...rateColumns<ToolExportRow>('post_repair_success', ({ sums }) => postRepairSuccess(sums)),
  ...rateColumns<ToolExportRow>('lift', ({ sums }) => lift(sums)),
  ...rateColumns<ToolExportRow>('escalation', ({ sums }) => escalationRate(sums)),
  ...rateColumns<ToolExportRow>('repair_success', ({ sums }) => repairSuccess(sums)),
  count('repair_attempts', (sums) => sums.repairAttempts),
  { name: 'repair_tokens', value: ({ sums }) => repairCost(sums).tokens.total },
  count('repair_tokens_known', (sums) => sums.repairTokensKnown),
  { name: 'repair_cost_usd', value: ({ sums }) => repairCost(sums).costUsd.total },
  count('repair_cost_known', (sums) => sums.repairCostKnown),
  { name: 'repair_latency_ms', value: ({ sums }) => repairCost(sums).latencyMs.total },
  count('repair_latency_known', (sums) => sums.repairLatencyKnown),
  { name: 'open_flags', value: (row) => row.openFlags },
];
