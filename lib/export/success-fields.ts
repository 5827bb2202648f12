import type { Measures } from '../measures';
import {
  callCounts,
  cleanRepairRate,
  cleanUnmeasured,
  escalationRate,
  firstAttemptSuccess,
  lift,
  postRepairSuccess,
  repairCost,
  repairSuccess,
} from '../metrics';
import { type ExportColumn, type ExportField, numberColumn } from './export-column';

/** A row of a table of success: the sums of its calls. */
export type SuccessRow = { sums: Measures };

const count = (name: string, of: (sums: Measures) => number | null): ExportColumn<SuccessRow> =>
  numberColumn(name, ({ sums }) => of(sums));

/** What every table of success says of a row: its calls, and how they went. */
export const SUCCESS_FIELDS: readonly ExportField<SuccessRow>[] = [
  count('n1', (sums) => callCounts(sums).n1),
  count('n', (sums) => callCounts(sums).n),
  count('open', (sums) => sums.open),
  count('executed', (sums) => sums.executed),
  count('repaired', (sums) => sums.repaired),
  count('escalated', (sums) => sums.escalated),
  count('abandoned', (sums) => sums.abandoned),
  count('repair_attempted', (sums) => sums.repairAttempted),
  { name: 'first_attempt_success', rateOf: ({ sums }) => firstAttemptSuccess(sums) },
  { name: 'post_repair_success', rateOf: ({ sums }) => postRepairSuccess(sums) },
  { name: 'lift', rateOf: ({ sums }) => lift(sums) },
  { name: 'escalation', rateOf: ({ sums }) => escalationRate(sums) },
  { name: 'repair_success', rateOf: ({ sums }) => repairSuccess(sums) },
  { name: 'clean', rateOf: ({ sums }) => cleanRepairRate(sums) },
  count('clean_not_measurable', cleanUnmeasured),
];

/** What was left out of a row's numbers. */
export const EXCLUDED_FIELDS: readonly ExportField<SuccessRow>[] = [
  count('held', (sums) => sums.held),
  count('unknown', (sums) => sums.unknown),
  count('sibling_failures', (sums) => sums.siblingFailures),
  count('excluded_experiment', (sums) => sums.excludedExperiment),
  count('excluded_actor', (sums) => sums.excludedActor),
];

/** What the repairs of a row cost, and over how many repair attempts that is known. */
export const COST_FIELDS: readonly ExportField<SuccessRow>[] = [
  count('repair_attempts', (sums) => sums.repairAttempts),
  count('repair_tokens', (sums) => repairCost(sums).tokens.total),
  count('repair_tokens_known', (sums) => sums.repairTokensKnown),
  count('repair_cost_usd', (sums) => repairCost(sums).costUsd.total),
  count('repair_cost_known', (sums) => sums.repairCostKnown),
  count('repair_latency_ms', (sums) => repairCost(sums).latencyMs.total),
  count('repair_latency_known', (sums) => sums.repairLatencyKnown),
];
