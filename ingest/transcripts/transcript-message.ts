import type { Issue } from '../../lib/attempt';
import type { Actor } from '../../lib/words';

/** A call as the model wrote it. */
export type TranscriptCall = { id: string | null; actor: Actor; tool: string; argumentsJson: string | null };

export type MessageTime = { ts: number; tsText: string };

/** A message with calls: one turn, all of them issued before any of their results was visible. */
export type CallingMessage = {
  kind: 'calls';
  /** Index among all messages of the conversation. */
  index: number;
  calls: readonly TranscriptCall[];
  time: MessageTime | null;
  model: string | null;
  /** Of the whole message; null where the source does not say. */
  tokensIn: number | null;
  tokensOut: number | null;
  costUsd: number | null;
};

/** What a tool answered. `hasErrorFlag` is the format's explicit flag; a flag that says "no error" proves nothing. */
export type ResultMessage = {
  kind: 'result';
  callId: string | null;
  text: string;
  hasErrorFlag: boolean;
  /** What failed, where the format says it apart from the answer; only read where the flag is set. */
  failure?: { message: string; code: string | null };
  /** Findings the format lists as such. */
  issues?: readonly Issue[];
  /** Held, deferred or cancelled: neither a success nor a failure. */
  isControlFlow?: boolean;
  latencyMs?: number | null;
};

/** The messages that matter to attempts, in the order of the conversation. */
export type TranscriptMessage = CallingMessage | ResultMessage;
