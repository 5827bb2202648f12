import type { Attempt, HumanDecision } from '../attempt';
import { happenedAt } from '../fold/happened-at';
import { readAttempts } from '../fold/read-attempts';
import type { SideEffects } from '../words';
import { contractNamed } from './built-in-contracts';
import { contractLabel, type Contract } from './contract';
import { decideOn, type Decision } from './decide';
import { addAttempt, failuresOfCall, newTally, type LoopTally } from './loop-tally';
import { situationAfter, type Situation, type Surroundings } from './situation';

/**
 * A loop as the server knows it. `contract` is the one for attempts that name none, `sideEffects` those of the call's tool.
 */
export type Loop = Surroundings & {
  /** The attempts that stand, by number. */
  attempts: readonly Attempt[];
  decisions: readonly HumanDecision[];
  handOffTools?: ReadonlySet<string>;
  /** Side effects by tool, for a loop that went on with another one; those of the call's tool when absent. */
  sideEffectsOf?: (tool: string) => SideEffects;
  /** Finds the contract an attempt names; the built-in ones when absent. */
  findContract?: (label: string) => Contract | null;
  /** The input schema of a tool as JSON; invention is not measured where it is unknown. */
  schemaJsonOf?: (tool: string) => string | null;
};

/** One failed attempt of the loop, what the contract would have done after it, and what the loop did. */
export type LoopStep = {
  attempt: Attempt;
  contract: Contract;
  situation: Situation;
  decision: Decision;
  /** What the loop sent next of its own accord; null where it stopped, gave the call away, or a person decided first. */
  next: Attempt | null;
  /** `next` calls the same tool with equal arguments as a counted failure. */
  isNextRepeated: boolean;
  /** Attempts between this one and `next` are missing. */
  hasGap: boolean;
};

const NO_TOOLS: ReadonlySet<string> = new Set();

/** The contract that ruled each attempt: the last one named so far. Null where that name is not known here. */
export const contractsOf = ({ attempts, contract, findContract = contractNamed }: Loop): (Contract | null)[] => {
  let current: Contract | null = contract;
  return attempts.map(({ contractVersion: label }) => {
    if (label !== null) current = label === contractLabel(contract) ? contract : findContract(label);
    return current;
  });
};

/** Whether a person decided after one attempt and before another. */
export const hasDecisionBetween = (decisions: readonly HumanDecision[], from: Attempt, to: Attempt): boolean =>
  decisions.some(({ decidedAt }) => decidedAt >= happenedAt(from) && decidedAt < happenedAt(to));

/** A failed attempt that nothing has followed yet, and its place in the loop. */
type OpenStep = { step: LoopStep; index: number };

const openStep = (attempt: Attempt, index: number, tally: LoopTally, around: Surroundings): OpenStep => {
  const situation = situationAfter({ ...attempt, errorClass: attempt.classAtArrival }, tally, around);
  const decision = decideOn(situation);
  const step = {
    attempt,
    contract: around.contract,
    situation,
    decision,
    next: null,
    isNextRepeated: false,
    hasGap: false,
  };
  return { step, index };
};

const followedBy = ({ step, index }: OpenStep, next: Attempt, nextIndex: number, tally: LoopTally): LoopStep => ({
  ...step,
  next,
  isNextRepeated: failuresOfCall(tally, next) > 0,
  hasGap: next.number - step.attempt.number > nextIndex - index,
});

/**
 * Walks a loop once, up to its end, and reads every failed attempt with the class and the contract of the time.
 * A failed attempt whose contract is not known here gives no step.
 */
export const loopSteps = (loop: Loop): LoopStep[] => {
  const contracts = contractsOf(loop);
  const steps: LoopStep[] = [];
  let tally = newTally();
  let open: OpenStep | null = null;
  let before: Attempt | null = null;
  for (const [index, reading] of readAttempts(loop.attempts, loop.handOffTools ?? NO_TOOLS).entries()) {
    const { attempt, outcome, ending } = reading;
    const isDecided = before !== null && hasDecisionBetween(loop.decisions, before, attempt);
    if (open && (isDecided || outcome !== 'control_flow')) {
      steps.push(isDecided ? open.step : followedBy(open, attempt, index, tally));
      open = null;
    }
    if (isDecided) tally = newTally();
    addAttempt(tally, { ...attempt, outcome, errorClass: attempt.classAtArrival });
    const contract = contracts[index] ?? null;
    const sideEffects = loop.sideEffectsOf?.(attempt.tool) ?? loop.sideEffects;
    if (outcome === 'failed' && contract) open = openStep(attempt, index, tally, { ...loop, contract, sideEffects });
    before = attempt;
    // A policy stop ends a loop too, but whether the loop obeyed is what an audit asks.
    if (ending !== null && ending !== 'policy_stop') break;
  }
  return open ? [...steps, open.step] : steps;
};
