import type { Actor } from '../../lib/words';

/** A call as the model wrote it. */
export type TranscriptCall = {
  id: string | null;
  actor: Actor;
  tool: string;
  argumentsJson: string | null;
  /** It hands the conversation over, which its tool's name alone does not tell. */
  isEscalation?: boolean;
};

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
  /** The format's own word for what failed. */
  code?: string;
  /** How long the tool took. */
  latencyMs?: number | null;
};

/** The messages that matter to attempts, in the order of the conversation. */
export type TranscriptMessage = CallingMessage | ResultMessage;
