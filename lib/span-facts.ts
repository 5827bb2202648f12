import type { Issue } from './attempt';
import type { DescribedTool } from './conversation';
import type { ErrorClass } from './repair/error-classes';
import type { CloseDisposition, Stage } from './words';

/*
 * What one span of a trace tells of model turns and tool calls, whatever dialect it speaks. Plain JSON, because it is
 * stored: spans arrive in any order, and the conversation is read anew from all of them each time. `...Json` fields are
 * JSON source text; null means that the span does not say.
 */

/** A call as a model wrote it. */
export type SpanCall = {
  callId: string | null;
  tool: string;
  /** Verbatim. */
  argumentsJson: string | null;
};

/** What a tool answered, as a later turn was shown it. A flag that says "no error" proves nothing. */
export type SpanResult = { callId: string | null; text: string; hasErrorFlag: boolean };

/** An entry of the history a turn was given; every turn sends the whole history again. */
export type SpanMessage =
  | ({ kind: 'call' } & SpanCall & { messageIndex: number })
  | ({ kind: 'result' } & SpanResult & { messageIndex: number });

/** One answer of a model. */
export type TurnFacts = {
  model: string | null;
  tokensIn: number | null;
  tokensOut: number | null;
  costUsd: number | null;
  /** The calls of the answer, as the model wrote them where the span keeps that. */
  calls: readonly SpanCall[];
  tools: readonly DescribedTool[];
};

/** What an application says itself in `mendtrace.*` attributes; it wins over everything that is inferred. */
export type DeclaredFacts = {
  callId: string | null;
  attempt: number | null;
  maxAttempts: number | null;
  remainingBudget: number | null;
  errorClass: ErrorClass | null;
  issues: readonly Issue[];
  promptVersion: string | null;
  arm: string | null;
  disposition: CloseDisposition | null;
};

/** One execution of a tool, or its refusal before it ran. */
export type ToolFacts = SpanCall & {
  outcome: 'ok' | 'failed' | 'unknown';
  stage: Stage | null;
  /** What the tool answered, or null where content was not captured. */
  resultText: string | null;
  /** Of a failure: what was said, its code or exception class as it came, and the validator's issues. */
  message: string | null;
  code: string | null;
  issues: readonly Issue[];
  /** It hands the conversation to a person, or waits for one. */
  isEscalation: boolean;
};

export type SpanFacts = {
  traceId: string;
  spanId: string;
  parentSpanId: string | null;
  /** Milliseconds since the epoch; `endMs` is null while the span runs. */
  startMs: number;
  endMs: number | null;
  /** `other` has only its place among its relatives to tell. */
  kind: 'turn' | 'tool' | 'agent' | 'other';
  dialect: string | null;
  conversationId: string | null;
  agent: string | null;
  environment: string | null;
  promptVersion: string | null;
  arm: string | null;
  /** The sender dropped attributes or events. */
  isIncomplete: boolean;
  /** How an agent's run broke off, which may be all that is known of its last call. */
  failure: { code: string | null; message: string | null } | null;
  turn: TurnFacts | null;
  tool: ToolFacts | null;
  declared: DeclaredFacts | null;
};

/** A span with the history it carries, which is stored once for each of its messages. */
export type SpanReport = { span: SpanFacts; history: readonly SpanMessage[] };

/** A message of a trace's histories: where it was seen first, and how often an equal one precedes it in that history. */
export type SeenMessage = SpanMessage & { traceId: string; seenAtMs: number; seenIn: string; ordinal: number };
