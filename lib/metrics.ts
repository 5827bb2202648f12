import type { Measures } from './measures';
import { wilsonInterval } from './stats';

/** Changes whenever a number is defined differently; exports carry it. */
export const DEFINITION_VERSION = '1';

/** A share with what it is made of and its 95 % Wilson interval; `value`, `low` and `high` are null without data. */
export type Rate = {
  numerator: number;
  denominator: number;
  value: number | null;
  low: number | null;
  high: number | null;
};

/** An amount spent on repairs: in all, per repaired call, and over how many of the repair attempts it is known. */
export type Cost = { total: number | null; perRepaired: number | null; known: number; of: number };

export type CallCounts = {
  /** Calls with a settled first attempt, open ones included. */
  n1: number;
  /** Those of n1 that are not open. */
  n: number;
  open: number;
  held: number;
  unknown: number;
  siblingFailures: number;
  excludedExperiment: number;
  excludedModelOutput: number;
  excludedActor: number;
};

const NANO = 1e9;

/** Above this share of open calls a bucket is still settling. */
const SETTLING_SHARE = 0.02;

/** The rate of two counts. */
const rateOf = (numerator: number, denominator: number): Rate => {
  const interval = wilsonInterval(numerator, denominator);
  const value = denominator > 0 ? numerator / denominator : null;
  return { numerator, denominator, value, low: interval?.low ?? null, high: interval?.high ?? null };
};

const callsNotOpen = (m: Measures): number => m.executed + m.repaired + m.escalated + m.abandoned;

export const callCounts = (m: Measures): CallCounts => ({
  n1: callsNotOpen(m) + m.open,
  n: callsNotOpen(m),
  open: m.open,
  held: m.held,
  unknown: m.unknown,
  siblingFailures: m.siblingFailures,
  excludedExperiment: m.excludedExperiment,
  excludedModelOutput: m.excludedModelOutput,
  excludedActor: m.excludedActor,
});

export const firstAttemptSuccess = (m: Measures): Rate => rateOf(m.executed, callsNotOpen(m) + m.open);

export const postRepairSuccess = (m: Measures): Rate => rateOf(m.executed + m.repaired, callsNotOpen(m));

/** Post-repair success beyond executed calls; points, with the interval of the proportion repaired. */
export const lift = (m: Measures): Rate => rateOf(m.repaired, callsNotOpen(m));

export const escalationRate = (m: Measures): Rate => rateOf(m.escalated, callsNotOpen(m));

export const finalAttemptEscalationRate = (m: Measures): Rate => rateOf(m.finalEscalated, m.finalEscalatedOf);

export const modelFaultRate = (m: Measures): Rate => rateOf(m.modelFaults, m.attempts);

export const toolFaultRate = (m: Measures): Rate => rateOf(m.toolFaults, m.dispatched);

export const repairSuccess = (m: Measures): Rate => rateOf(m.repaired, m.repairAttempted);

/** Clean repairs among those repaired calls of which that can be said. */
export const cleanRepairRate = (m: Measures): Rate => rateOf(m.clean, m.cleanOf);

/** Repaired calls that are in no rate of clean repairs, because neither drift nor invention can be measured. */
export const cleanUnmeasured = (m: Measures): number => m.repaired - m.cleanOf;

/** Among reviewed failures, those whose class a person corrected. */
export const misclassifiedRate = (counts: { reviewed: number; misclassified: number }): Rate =>
  rateOf(counts.misclassified, counts.reviewed);

/** Success of an attempt given that it happened. */
export const attemptSuccessRate = (counts: { settled: number; ok: number }): Rate => rateOf(counts.ok, counts.settled);

const clearedRate = (m: Measures): Rate => rateOf(m.cleared, m.clearedOf);

/** Whether the repair prompt pays: repairs that changed the call; a call resent as it was owes nothing to a prompt. */
export const paysOff = (m: Measures): Rate => rateOf(m.rewritten + m.reshaped, m.repairAttempted);

const FAILURE_COUNTS = [
  'repairAttempted',
  'repaired',
  'rewritten',
  'resent',
  'reshaped',
  'escalated',
  'rescuedEscalated',
  'abandoned',
  'rescuedAbandoned',
] as const;

/** One row of the table by class. */
export type ClassRow = Record<(typeof FAILURE_COUNTS)[number], number> & {
  firstFailures: number;
  repairSuccess: Rate;
  clean: Rate;
  cleanUnmeasured: number;
  cleared: Rate;
  lostBefore: Rate;
  lostAfter: Rate;
  paysOff: Rate;
};

/** `ofClass` sums the calls whose first failed attempt has the class; `ofAll` sums all calls under the other filters. */
export const classRow = (ofClass: Measures, ofAll: Measures): ClassRow => {
  const firstFailures = ofClass.repaired + ofClass.escalated + ofClass.abandoned;
  const n = callsNotOpen(ofAll);
  const counts = Object.fromEntries(FAILURE_COUNTS.map((name) => [name, ofClass[name]]));
  return {
    ...(counts as Record<(typeof FAILURE_COUNTS)[number], number>),
    firstFailures,
    repairSuccess: repairSuccess(ofClass),
    clean: cleanRepairRate(ofClass),
    cleanUnmeasured: cleanUnmeasured(ofClass),
    cleared: clearedRate(ofClass),
    lostBefore: rateOf(firstFailures, n),
    lostAfter: rateOf(ofClass.escalated + ofClass.abandoned, n),
    paysOff: paysOff(ofClass),
  };
};

const costOf = (amount: number, known: number, m: Measures): Cost => {
  // What no attempt told is unknown, not free; no attempt at all is free.
  const total = known === 0 && m.repairAttempts > 0 ? null : amount;
  const perRepaired = total === null || m.repaired === 0 ? null : total / m.repaired;
  return { total, perRepaired, known, of: m.repairAttempts };
};

/** What all repair attempts cost, those of unrepaired calls included: tokens, US dollars, milliseconds. */
export const repairCost = (m: Measures): { tokens: Cost; costUsd: Cost; latencyMs: Cost } => ({
  tokens: costOf(m.repairTokens, m.repairTokensKnown, m),
  costUsd: costOf(m.repairCostNanoUsd / NANO, m.repairCostKnown, m),
  latencyMs: costOf(m.repairLatencyMs, m.repairLatencyKnown, m),
});

/** So many calls are still open that the bucket's rates will move: drawn hollow, and no alert looks at it. */
export const isSettling = (m: Measures): boolean => m.open > SETTLING_SHARE * (callsNotOpen(m) + m.open);

/** What every number means, in the one sentence shown on hover. */
export const DEFINITIONS = {
  n1: 'Calls whose first settled attempt lies in the range, open ones included; held, unknown and excluded calls are not among them.',
  n: 'The calls of n₁ that are no longer open.',
  open: 'Calls with a failed attempt that have neither succeeded nor been closed yet.',
  held: 'Calls that only wait: approval pending, deferred, cancelled or held by a policy.',
  unknown: 'Calls of which too little has arrived to say how they went, or whose close nothing bears out.',
  siblingFailures:
    'Failures of parallel calls in the turn of another failure of the same tool; no attempts and no calls of their own.',
  excludedExperiment: 'Calls with experiment events or of the golden environment.',
  excludedModelOutput: 'Model outputs that are not exactly one tool call.',
  excludedActor: 'Calls made by a simulated user instead of the agent.',
  firstAttemptSuccess: 'Executed calls divided by n₁.',
  postRepairSuccess: 'Executed and repaired calls divided by n.',
  lift: 'Repaired calls divided by n: what repairing adds, in percentage points.',
  escalationRate: 'Escalated calls divided by n.',
  finalAttemptEscalationRate:
    'Calls escalated at their last allowed attempt (2 or more), divided by the calls with a repair attempted and a known budget.',
  modelFaultRate: 'Attempts that failed with a class the model is at fault for, divided by all attempts.',
  toolFaultRate:
    'Attempts that failed through the tool or its environment, divided by the attempts known to have been dispatched.',
  misclassified:
    'Reviewed failures whose class a person corrected, divided by the failures reviewed: decided in the range, of the whole project whatever the other filters; it says nothing of failures that nobody has reviewed.',
  attemptSuccess:
    'Attempts of this number that were ok, divided by those that settled; only calls that came this far are among them: survivors, not a sample of all calls.',
  stageUnknown: 'Attempts that do not say how far they got; they are in no tool-fault rate.',
  firstFailures: 'Calls whose first failed attempt has this class, open, held and unknown ones left out.',
  repairAttempted: 'First failures that another settled attempt followed.',
  repaired: 'First failures that a later attempt of the same loop put right.',
  rewritten: 'Repaired with changed arguments.',
  resent: 'Repaired with equal arguments.',
  reshaped: 'Repaired through another tool.',
  repairSuccess: 'Repaired calls divided by the calls with a repair attempted.',
  clean:
    'Repaired calls in which no repair changed what no issue had named or sent what nothing had told, and no policy stop was passed over, divided by the repaired calls of which that can be measured.',
  cleanUnmeasured:
    'Repaired calls that are in no rate of clean repairs: resent or reshaped, without issues that name places, or with arguments that do not parse, and without a context to compare with.',
  cleared:
    'Settled attempts directly after a failure of this class that did not fail with it again, divided by all of them.',
  escalated: 'Calls whose loop ended with a person, by a close, a policy stop or a hand-off.',
  rescuedEscalated: 'Escalated calls that succeeded after all.',
  abandoned: 'Calls whose loop ended without success and without a person.',
  rescuedAbandoned: 'Abandoned calls that succeeded after all.',
  lostBefore: 'First failures of this class divided by n of all calls: what would be lost without repair.',
  lostAfter: 'Escalated and abandoned calls of this class divided by n of all calls: what is lost in spite of repair.',
  paysOff:
    'Calls repaired by changed arguments or another tool, divided by the calls with a repair attempted; resent calls are left out.',
  repairTokens: 'Tokens of all attempts from the second on, those of unrepaired calls included, where they are known.',
  repairCostUsd:
    'Money spent on all attempts from the second on, those of unrepaired calls included, where it is known.',
  repairLatencyMs:
    'Time spent in all attempts from the second on, those of unrepaired calls included, where it is known.',
  settling: 'More than 2 % of the calls are still open, so these rates will move.',
} as const;
