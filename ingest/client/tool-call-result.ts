import type { Drift } from '../../lib/repair/drift';
import type { Invention } from '../../lib/repair/invention';
import type { DecidableAttempt } from '../../lib/repair/loop-tally';
import type { TerminalResult } from '../../lib/repair/prompts/terminal-result';
import type { Issue } from '../../lib/attempt';
import type { EscalationReason } from '../../lib/words';

/** One attempt of the loop, measured against the first one. `drift` and `invention` are null for the first. */
export type LoopAttempt = DecidableAttempt & {
  issues: readonly Issue[];
  message: string | null;
  drift: Drift | null;
  invention: Invention | null;
};

type Told = {
  /** Names the call in the records. */
  callId: string;
  attempts: readonly LoopAttempt[];
};

/** How a loop ended. Everything a tool, a model or a person can do ends in one of these. */
export type LoopEnd<Value> =
  | { kind: 'ok'; disposition: 'executed' | 'repaired'; reason: null; value: Value }
  /** A policy forbids it: nobody may try it again in other words. */
  | { kind: 'stopped'; disposition: 'escalated'; reason: 'policy_stop'; terminal: TerminalResult }
  /** A person, or whoever takes over, has to look. */
  | { kind: 'escalated'; disposition: 'escalated'; reason: EscalationReason; terminal: TerminalResult }
  /** The user has to be asked; `question` is in the model's words where it asked one. */
  | {
      kind: 'clarify';
      disposition: 'escalated';
      reason: 'clarification';
      question: string;
      terminal: TerminalResult;
    }
  /** The first attempt waits for a person's approval, and nothing has failed. */
  | { kind: 'held'; disposition: 'held'; reason: null; terminal: null }
  /** The caller, or the tool itself, called it off. `terminal` is null where nothing had failed before. */
  | { kind: 'aborted'; disposition: 'abandoned' | 'held'; reason: 'by_agent'; terminal: TerminalResult | null };

/** What a call came to. */
export type ToolCallResult<Value> = Told & LoopEnd<Value>;
