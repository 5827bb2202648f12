import type { Attempt } from './attempt';
import type { Exclusion, FoldedCall } from './folded-call';
import { countedClass } from './fold/counted-class';
import { faultOf } from './repair/fault';
import type { Outcome, Stage } from './words';

/** What a call adds to every sum on an overview: non-negative whole numbers, columns of calls and of their rollups. */
export const MEASURES = [
  'executed',
  'repaired',
  'escalated',
  'abandoned',
  'open',
  'held',
  'unknown',
  'repairAttempted',
  'rewritten',
  'resent',
  'reshaped',
  'clean',
  'cleanOf',
  'rescuedEscalated',
  'rescuedAbandoned',
  'cleared',
  'clearedOf',
  'finalEscalated',
  'finalEscalatedOf',
  'attempts',
  'attemptsOk',
  'attemptsFailed',
  'attemptsControlFlow',
  'attemptsUnknown',
  'siblingFailures',
  'modelFaults',
  'dispatched',
  'toolFaults',
  'stageUnknown',
  'repairAttempts',
  'repairTokens',
  'repairTokensKnown',
  'repairCostNanoUsd',
  'repairCostKnown',
  'repairLatencyMs',
  'repairLatencyKnown',
  'excludedExperiment',
  'excludedModelOutput',
  'excludedActor',
] as const;
export type Measure = (typeof MEASURES)[number];
export type Measures = Record<Measure, number>;

const ZERO: Readonly<Measures> = Object.fromEntries(MEASURES.map((measure) => [measure, 0])) as Measures;

/** A fresh record of zeros, to count or sum into. */
export const noMeasures = (): Measures => ({ ...ZERO });

/** Adds `sign` times the measures `added` to `sums`, in place. */
export const addMeasures = (sums: Measures, added: Readonly<Measures>, sign: 1 | -1 = 1): void => {
  for (const measure of MEASURES) sums[measure] += sign * added[measure];
};

const OF_EXCLUSION: Readonly<Record<Exclusion, Measure>> = {
  experiment: 'excludedExperiment',
  golden: 'excludedExperiment',
  model_output: 'excludedModelOutput',
  actor: 'excludedActor',
};

const OF_OUTCOME: Readonly<Record<Outcome, Measure>> = {
  ok: 'attemptsOk',
  failed: 'attemptsFailed',
  control_flow: 'attemptsControlFlow',
  unknown: 'attemptsUnknown',
};

const REACHED_TOOL: Readonly<Record<Stage, boolean>> = {
  emitted: false,
  validated: false,
  dispatched: true,
  returned: true,
  output_validated: true,
};

const NANO = 1e9;

const wholeNumber = (value: number): number => Math.max(0, Math.round(value));

const countRepairAttempt = (m: Measures, { tokensIn, tokensOut, costUsd, latencyMs }: Attempt): void => {
  m.repairAttempts++;
  if (tokensIn !== null || tokensOut !== null) {
    m.repairTokensKnown++;
    m.repairTokens += wholeNumber((tokensIn ?? 0) + (tokensOut ?? 0));
  }
  if (costUsd !== null) {
    m.repairCostKnown++;
    m.repairCostNanoUsd += wholeNumber(costUsd * NANO);
  }
  if (latencyMs !== null) {
    m.repairLatencyKnown++;
    m.repairLatencyMs += wholeNumber(latencyMs);
  }
};

const countAttempt = (m: Measures, attempt: Attempt, outcome: Outcome): void => {
  m.attempts++;
  m[OF_OUTCOME[outcome]]++;
  const fault = outcome === 'failed' ? faultOf(countedClass(attempt)) : null;
  if (fault === 'model') m.modelFaults++;
  if (attempt.stage === null) m.stageUnknown++;
  else if (REACHED_TOOL[attempt.stage]) {
    m.dispatched++;
    if (fault === 'tool' || fault === 'environment') m.toolFaults++;
  }
  if (attempt.number > 1) countRepairAttempt(m, attempt);
};

const isSettled = (outcome: Outcome): boolean => outcome === 'ok' || outcome === 'failed';

/** Counts the settled attempts that directly follow a failure of the call's first class, and those that left it behind. */
const countCleared = (m: Measures, { standing, strip, firstClass }: FoldedCall): void => {
  const isFirstClass = (index: number): boolean => {
    const attempt = standing[index];
    return attempt?.outcome === 'failed' && countedClass(attempt) === firstClass;
  };
  strip.forEach((mark, index) => {
    const isNext = mark.number - 1 === strip[index - 1]?.number;
    if (!isNext || !isSettled(mark.outcome) || !isFirstClass(index - 1)) return;
    m.clearedOf++;
    if (!isFirstClass(index)) m.cleared++;
  });
};

const isCounted = ({ loopDisposition }: FoldedCall): boolean =>
  loopDisposition !== 'open' && loopDisposition !== 'held' && loopDisposition !== 'unknown';

const countRepair = (m: Measures, call: FoldedCall): void => {
  const { loopDisposition, maxAttempts, strip } = call;
  const firstFailure = strip.findIndex(({ outcome }) => outcome === 'failed');
  const isAttempted = strip.some(({ outcome }, index) => index > firstFailure && isSettled(outcome));
  if (!isCounted(call) || !isAttempted) return;
  m.repairAttempted = 1;
  if (maxAttempts === null) return;
  m.finalEscalatedOf = 1;
  const isFinal = maxAttempts >= 2 && call.lastLoopAttempt === maxAttempts;
  if (loopDisposition === 'escalated' && isFinal) m.finalEscalated = 1;
};

const countFailedCall = (m: Measures, call: FoldedCall): void => {
  countRepair(m, call);
  countCleared(m, call);
  if (call.loopDisposition === 'repaired' && call.repairWay !== null) m[call.repairWay] = 1;
};

const countClean = (m: Measures, isClean: boolean | null): void => {
  if (m.repaired === 0 || isClean === null) return;
  m.cleanOf = 1;
  if (isClean) m.clean = 1;
};

/**
 * What one folded call adds to the sums; `isClean` is what `isCleanRepair` says of it. A call that no live rate counts adds
 * only the reason why.
 */
export const measuresOf = (call: FoldedCall, isClean: boolean | null = null): Measures => {
  const m = noMeasures();
  if (call.exclusion !== null) {
    m[OF_EXCLUSION[call.exclusion]] = 1;
    return m;
  }
  m[call.loopDisposition] = 1;
  call.standing.forEach((attempt, index) => countAttempt(m, attempt, call.strip[index]?.outcome ?? attempt.outcome));
  m.siblingFailures = call.siblings.filter(({ outcome }) => outcome === 'failed').length;
  if (call.firstClass !== null) countFailedCall(m, call);
  countClean(m, isClean);
  if (call.rescuedBy !== null && call.loopDisposition === 'escalated') m.rescuedEscalated = 1;
  if (call.rescuedBy !== null && call.loopDisposition === 'abandoned') m.rescuedAbandoned = 1;
  return m;
};
