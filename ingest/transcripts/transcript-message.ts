import type { Issue } from '../../lib/attempt';
import type { Actor, Stage } from '../../lib/words';

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
  /** The call was stopped on its way (refused by a person, waiting for one, cancelled): neither success nor failure. */
  isControlFlow?: boolean;
  /** What failed, where the format says it apart from the rest of the answer; only read where the flag is set. */
  failure?: { message: string; code: string | null };
  /** How far the call got, where the format says more than that an answer came back. */
  stage?: Stage;
  /** The format's own code of the failure; it wins over one found in the text. */
  code?: string | null;
  /** What a validator found, where the format lists it. */
  issues?: readonly Issue[];
  /** How long the tool took. */
  latencyMs?: number | null;
};

/** The messages that matter to attempts, in the order of the conversation. */
export type TranscriptMessage = CallingMessage | ResultMessage;
