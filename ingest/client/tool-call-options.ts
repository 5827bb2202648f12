import type { WordReader } from '../../lib/repair/classify-error';
import type { ArgumentChange } from '../../lib/repair/argument-changes';
import type { Contract } from '../../lib/repair/contract';
import type { Drift } from '../../lib/repair/drift';
import type { FailedCall } from '../../lib/repair/feedback/failed-call';
import type { ArmChoice } from '../../lib/repair/feedback/feedback-for';
import type { Invention } from '../../lib/repair/invention';
import type { DecidableAttempt } from '../../lib/repair/loop-tally';
import type { CallOrigin, Recorder } from './client-event';
import type { AskModel, RequestedCall } from './model-answer';
import type { RecoveryWay } from './recovery-way';
import type { Wait } from './timed';
import type { ToolDefinition, ValidateSchema } from './tool-definition';

/** A call that may go out: the arguments are an object. */
export type CheckedRequest = RequestedCall & { args: unknown };

/** A call of a high-risk tool that a person has to look at, and what a repair changed of the first arguments. */
export type ApprovalRequest = RequestedCall & {
  attempt: number;
  /** Null where the first arguments cannot be compared; empty at the first attempt. */
  changes: readonly ArgumentChange[] | null;
  drift: Drift | null;
  invention: Invention | null;
  signal: AbortSignal;
};

/** A person's answer; `waiting` where there is none yet, and then the call is not run. */
export type Approval = 'approved' | 'rejected' | 'waiting';

export type ToolCallOptions<Value> = {
  /** The tool that is meant to be called. */
  tool: ToolDefinition<Value>;
  /** What the model asked for. */
  call: RequestedCall;
  /** Asked for every repair, with a prompt and the budget that is left. */
  model: AskModel;
  recorder: Recorder;
  /** What to do about which failure; `loop-v1` when absent. */
  contract?: Contract;
  /** Needed where any tool has a schema. */
  validate?: ValidateSchema;
  /** More tools that a repair may choose. */
  tools?: readonly ToolDefinition<Value>[];
  /** Chooses the model of a repair by the budget left; `model` when absent. The name is recorded. */
  modelFor?: (at: { attempt: number; remainingBudget: number }) => { name: string; call: AskModel };
  /** Asked before every call of a high-risk tool. Without it such a call waits for a person. */
  approve?: (request: ApprovalRequest) => Approval | Promise<Approval>;
  /**
   * Awaited before a call that passed its checks goes out to its tool, for a host that runs tools when it wants to. The wait is not
   * the tool's time, and a caller that gives up during it has run nothing. Throws only for a broken invariant.
   */
  beforeRun?: (call: CheckedRequest) => void | Promise<void>;
  /** Runs the step again that this one depends on; true where that worked. Without it such a failure is escalated. */
  rerunDependency?: (failure: FailedCall, context: { signal: AbortSignal }) => boolean | Promise<boolean>;
  /** Whether the conversation settles what was ambiguous; unknown when absent. */
  contextSettles?: (failure: FailedCall) => boolean;
  /** How much the model is told of a failure. With an arm it is also told the budget left. */
  arm?: ArmChoice;
  /**
   * How a model is asked after dispatch, the first that fits: `errorCodeRecovery` and `outputRecovery` of `mendtrace/recovery`. For a
   * corrected call where none does. A tool with an output schema needs the second.
   */
  recoverBy?: readonly RecoveryWay[];
  /** The tool by which the agent asks the user. A call of it is not run: the result is a question. */
  clarificationTool?: string;
  /** Places that a repair may change without an issue that named them, before the call is given to a person. */
  driftLimit?: number;
  /** Fewer attempts than the contract allows. */
  callBudget?: number;
  /** What one caller tried before, in other calls: a contract's `probeLimit` counts it. */
  earlierAttempts?: readonly DecidableAttempt[];
  idempotencyKey?: string;
  /** Where and for whom the call is made: on all its events. `context` is what the model knew. */
  origin?: CallOrigin;
  /** Names the call in the records; a new id when absent. */
  callId?: string;
  signal?: AbortSignal;
  /** Reads what errors say in words, where no field says what happened; words are not read when absent. */
  words?: WordReader;
  limits?: Partial<LoopLimits>;
  runtime?: Partial<LoopRuntime>;
};

export type LoopLimits = {
  /** Longest run of a tool. */
  toolMs: number;
  /** Longest wait for a model. */
  modelMs: number;
  /** Longest wait before an attempt, whatever wait a tool asks for. */
  waitMs: number;
  /** First wait of a backoff; each further one is twice as long. */
  firstWaitMs: number;
};

/** Time and chance. */
export type LoopRuntime = {
  /** Epoch milliseconds. */
  now: () => number;
  /** A new id of the characters `A–Z a–z 0–9 . _ : -`. */
  newId: () => string;
  /** From 0 up to but not 1. */
  random: () => number;
  wait: Wait;
};
