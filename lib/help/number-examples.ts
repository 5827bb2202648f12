import {
  callCounts,
  classRow,
  type Cost,
  escalationRate,
  finalAttemptEscalationRate,
  firstAttemptSuccess,
  lift,
  modelFaultRate,
  postRepairSuccess,
  type Rate,
  repairCost,
  toolFaultRate,
} from '../metrics';
import type { ErrorClass } from '../repair/error-classes';
import { sumExamples } from './example-calls';

/** The class that the numbers by class are worked out for. */
export const EXAMPLE_CLASS: ErrorClass = 'schema_violation';

/** What the calls of the example give for the numbers that have a definition: a rate, a cost, or a count. */
export const numberExamples = (): ReadonlyMap<string, Rate | Cost | number> => {
  const all = sumExamples();
  const row = classRow(
    sumExamples(({ firstClass }) => firstClass === EXAMPLE_CLASS),
    all,
  );
  const { tokens, costUsd, latencyMs } = repairCost(all);
  return new Map<string, Rate | Cost | number>([
    ...Object.entries(callCounts(all)),
    ['firstAttemptSuccess', firstAttemptSuccess(all)],
    ['postRepairSuccess', postRepairSuccess(all)],
    ['lift', lift(all)],
    ['escalationRate', escalationRate(all)],
    ['finalAttemptEscalationRate', finalAttemptEscalationRate(all)],
    ['modelFaultRate', modelFaultRate(all)],
    ['toolFaultRate', toolFaultRate(all)],
    ['stageUnknown', all.stageUnknown],
    ...Object.entries(row),
    ['repairTokens', tokens],
    ['repairCostUsd', costUsd],
    ['repairLatencyMs', latencyMs],
  ]);
};
