import type { CallFilter } from '../../lib/filter';
import type { Measure } from '../../lib/measures';

/** What success rates need, and how much of the repairs is clean. */
export const RATE_MEASURES: readonly Measure[] = [
  'executed',
  'repaired',
  'escalated',
  'abandoned',
  'open',
  'clean',
  'cleanOf',
];

/** What tiles need: rates, everything that is left out of them, and what repairs cost. */
export const TILE_MEASURES: readonly Measure[] = [
  ...RATE_MEASURES,
  'held',
  'unknown',
  'siblingFailures',
  'excludedExperiment',
  'excludedModelOutput',
  'excludedActor',
  'repairAttempted',
  'repairAttempts',
  'repairTokens',
  'repairTokensKnown',
  'repairCostNanoUsd',
  'repairCostKnown',
  'repairLatencyMs',
  'repairLatencyKnown',
];

/** What the fault rates and the rate to alert on need. */
const FAULT_MEASURES: readonly Measure[] = [
  'modelFaults',
  'attempts',
  'toolFaults',
  'dispatched',
  'stageUnknown',
  'finalEscalated',
  'finalEscalatedOf',
];

/** What the overview's tiles need: those of every screen, whether repair prompts pay, and who is at fault. */
export const OVERVIEW_MEASURES: readonly Measure[] = [
  ...TILE_MEASURES,
  'rewritten',
  'resent',
  'reshaped',
  ...FAULT_MEASURES,
];

/** What the overview's tiles compare with the period before. */
export const COMPARED_MEASURES: readonly Measure[] = [
  ...RATE_MEASURES,
  'repairAttempted',
  'rewritten',
  'reshaped',
  'repairAttempts',
  'repairTokens',
  'repairTokensKnown',
  ...FAULT_MEASURES,
];

const FAILURE_MEASURES: readonly Measure[] = [
  'repaired',
  'escalated',
  'abandoned',
  'repairAttempted',
  'rewritten',
  'resent',
  'reshaped',
  'clean',
  'cleanOf',
  'rescuedEscalated',
  'rescuedAbandoned',
];

/**
 * What the table by class needs. Clearing is counted by attempt and not by disposition, so a table of single dispositions
 * does without.
 */
export const failureMeasures = ({ dispositions }: CallFilter): readonly Measure[] =>
  dispositions.length > 0 ? FAILURE_MEASURES : [...FAILURE_MEASURES, 'cleared', 'clearedOf'];
