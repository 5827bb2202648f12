import type { ErrorClass } from './repair/error-classes';
import type { Issue } from './attempt';
import type { Actor, CloseDisposition, Outcome, Stage } from './words';

/**
 * One attempt of a source that has no call ids, in emission order; the chain builder gives it its call and number.
 * `...Json` fields are JSON source text; null means absent.
 */
export type UnlinkedAttempt = {
  /** Stable across imports: a hash of conversation, actor, provider call id or message index, and position. */
  id: string;
  actor: Actor;
  /** Index of the model message that emitted it: attempts of one turn could not see each other's results. */
  turn: number;
  /** Position among all attempts of the conversation, in emission order. */
  sequence: number;
  tool: string;
  outcome: Outcome;
  stage: Stage | null;
  argumentsJson: string | null;
  /** The failure text, when it failed. */
  messageJson: string | null;
  responseJson: string | null;
  code: string | null;
  issues: readonly Issue[];
  /** Null unless failed. */
  errorClass: ErrorClass | null;
  classRule: string | null;
  providerCallId: string | null;
  /** Milliseconds since the epoch and the text they came from; null when the source has no time. */
  ts: number | null;
  tsText: string | null;
  model: string | null;
  latencyMs: number | null;
  tokensIn: number | null;
  tokensOut: number | null;
  costUsd: number | null;
  /**
   * Attempts that the source itself says belong to one call: a silent repair and the executions of one provider call id
   * share it, and are linked in their order whatever RS-1 would make of them. Absent or null where it says nothing.
   */
  linkKey?: string | null;
  /** Ids it had while less was known of it: what a person attached to one of them is this attempt's. */
  formerIds?: readonly string[];
  /** Where it is not the conversation's. */
  agent?: string | null;
  /** How its loop ended, where the application says so. */
  declaredDisposition?: CloseDisposition | null;
  traceId?: string | null;
  promptVersion?: string | null;
  arm?: string | null;
  /** What the loop said of its budget. */
  maxAttempts?: number | null;
  remainingBudget?: number | null;
  /** It hands the conversation to a person; earlier unrepaired calls of an ended conversation count as escalated. */
  isEscalationCall: boolean;
};

/** A tool as a transcript describes it. */
export type DescribedTool = { name: string; description: string | null; inputSchemaJson: string | null };

/** One continuous message history of a source without call ids. */
export type Conversation = {
  /** Stable identity inside the source (task and trial), or a hash of its content with an ordinal among equals; never a path or a time. */
  key: string;
  format: string;
  isEnded: boolean;
  sessionId: string;
  agent: string | null;
  model: string | null;
  environment: string | null;
  tools: readonly DescribedTool[];
  /** Of a trace: spans whose parent has not arrived, and spans of which the sender left something out. */
  missingParents?: number;
  incompleteSpans?: number;
  attempts: readonly UnlinkedAttempt[];
};
