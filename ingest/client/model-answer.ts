import type { Prompt } from '../../lib/repair/prompts/prompt-builder';
import type { AttemptCost } from './client-event';

/** A call as a model asked for it. */
export type RequestedCall = {
  /** The name the model used, whether there is such a tool or not. */
  tool: string;
  /** The arguments exactly as the model sent them: JSON, or the text that should have been JSON. */
  argumentsJson: string;
  /** The provider's id of this call. */
  providerCallId?: string;
  /** The model that asked for it. */
  model?: string;
  /** What asking cost. `latency_ms` is measured by the loop where it is absent. */
  cost?: AttemptCost;
};

/** What is asked for: a corrected call, a call of another tool, a decision on an error, arguments that mend an answer. */
export type AskKind = 'repair' | 'reshape' | 'recovery' | 'output';

/** One question to a model in the course of a loop. */
export type ModelRequest = {
  /** Its `text` is one message to add to the conversation; its `parts` keep instructions and quotations apart. */
  prompt: Prompt;
  kind: AskKind;
  /** Number of the attempt that the answer will be. */
  attempt: number;
  /** Attempts left, that one included. */
  remainingBudget: number;
  /** Aborted when the caller gives up, and when the time limit has passed. */
  signal: AbortSignal;
};

/** Words of a model without a call. A decision on an error is one, as JSON text. */
export type TextAnswer = Pick<RequestedCall, 'model' | 'cost'> & { text: string };

export type ModelAnswer = RequestedCall | TextAnswer;

/** Any function that asks a model and answers with what it said. What it throws ends the loop as a failed recovery. */
export type AskModel = (request: ModelRequest) => Promise<ModelAnswer>;
