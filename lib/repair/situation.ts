import type { SideEffects } from '../words';
import {
  rowFor,
  type Action,
  type Contract,
  type ContractRow,
  type FactValue,
  type Facts,
  type Guard,
} from './contract';
import type { ErrorClass } from './error-classes';
import { classOfFailure, failuresOfCall, type DecidableAttempt, type LoopTally } from './loop-tally';
import { isResendInQuestion, safeToResend } from './safe-to-resend';

/** What surrounds a loop: its contract and what is known about the tool and the failure. */
export type Surroundings = {
  contract: Contract;
  facts?: Facts;
  sideEffects: SideEffects;
  /** What this one call may use up, where that is less than the contract allows. */
  callBudget?: number;
};

/** One failed attempt with all that the rules look at. */
export type Situation = {
  attempt: DecidableAttempt;
  errorClass: ErrorClass;
  row: ContractRow;
  /** The row's action after its guard. */
  action: Action;
  /** Whether the guard holds; true where there is none. */
  guardHolds: FactValue;
  guardFacts: Facts;
  counted: number;
  /** Counted attempts that contract and call allow after a failure like this one. */
  maxAttempts: number;
  /** Same tool and equal arguments as an earlier counted failure. */
  isRepeatedCall: boolean;
  /** The class equals the last but one and not the last. */
  isAlternating: boolean;
  /** Repairs or retries of this class are used up; false where the action is neither. */
  isUsedUp: boolean;
  safeToResend: FactValue;
  /** The action sends the call again, and something may speak against that. */
  isResendInQuestion: boolean;
};

export const isRepair = (action: Action): boolean => action === 'repair_input' || action === 'reshape_call';

const isResend = (action: Action): boolean => isRepair(action) || action === 'retry_same';

/** Known false settles a list of guards, whatever is unknown beside it. */
const allOf = (values: readonly FactValue[]): FactValue => {
  if (values.includes(false)) return false;
  return values.includes('unknown') ? 'unknown' : true;
};

const guardsOf = ({ guard }: ContractRow): readonly Guard[] =>
  guard === undefined ? [] : typeof guard === 'string' ? [guard] : guard;

const factOf = (guard: Guard, facts: Facts, derived: Facts): FactValue => {
  const given = facts[guard];
  return given === undefined || given === 'unknown' ? (derived[guard] ?? 'unknown') : given;
};

const isAlternating = ([first, second, third]: readonly ErrorClass[]): boolean =>
  third !== undefined && third === first && third !== second;

const isUsedUp = (row: ContractRow, action: Action, failures: number): boolean => {
  if (action === 'retry_same') return failures > (row.maxRetries ?? 1);
  return (isRepair(action) || action === 'rerun_dependency') && failures > (row.maxRepairs ?? 1);
};

/** Reads the situation after a failed attempt; `tally` holds everything counted up to it, itself included. */
export const situationAfter = (
  attempt: DecidableAttempt,
  tally: LoopTally,
  { contract, facts = {}, sideEffects, callBudget = Infinity }: Surroundings,
): Situation => {
  const errorClass = classOfFailure(attempt);
  const row = rowFor(contract, errorClass, attempt.code);
  const maxAttempts = Math.min(row.maxAttempts ?? contract.maxAttempts, callBudget);
  const safe = factOf('safe_to_resend', facts, { safe_to_resend: safeToResend(attempt, sideEffects) });
  const derived: Facts = { remaining_ge_2: maxAttempts - tally.counted >= 2, safe_to_resend: safe };
  const values = guardsOf(row).map((guard) => [guard, factOf(guard, facts, derived)] as const);
  const guardHolds = allOf(values.map(([, value]) => value));
  const action = guardHolds === true ? row.action : (row.otherwise ?? 'escalate');
  return {
    attempt,
    errorClass,
    row,
    action,
    guardHolds,
    guardFacts: Object.fromEntries(values),
    counted: tally.counted,
    maxAttempts,
    isRepeatedCall: tally.counted > 1 && failuresOfCall(tally, attempt) > 1,
    isAlternating: isAlternating(tally.lastClasses),
    isUsedUp: isUsedUp(row, action, tally.failuresByClass.get(errorClass) ?? 0),
    safeToResend: safe,
    isResendInQuestion: isResend(action) && (safe !== 'unknown' || isResendInQuestion(attempt, sideEffects)),
  };
};
