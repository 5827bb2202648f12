import { canonicalArguments } from '../../lib/json/canonical-json';
import type { Decision } from '../../lib/repair/decide';
import type { EscalationReason } from '../../lib/words';
import type { ClientAttempt } from './client-event';
import type { RequestedCall } from './model-answer';
import type { LoopAttempt } from './tool-call-result';

/** What is done with a model's answer: the call it proposes is the next attempt, or nothing of it is sent and the loop ends. */
export type Verdict = { told: Partial<ClientAttempt> } & (
  | { kind: 'call'; call: RequestedCall }
  | { kind: 'over'; reason: EscalationReason; summary?: string; recommendedAction?: string }
  | { kind: 'question'; question: string }
);

/** An answer that is of no use ends the loop: a model is not asked the same twice. */
export const rejected = (why: string): Verdict => ({
  kind: 'over',
  reason: 'recovery_invalid',
  told: { recovery_action: 'escalate', recovery_valid: false, recovery_rejected_reason: why },
});

/** An answer that keeps to the rules, and ends the loop. */
export const over = (reason: EscalationReason): Verdict => ({ kind: 'over', reason, told: { recovery_valid: true } });

/** The call failed like this before: it would fail again. */
const isKnownFailure = (attempts: readonly LoopAttempt[], call: RequestedCall): boolean => {
  const canonical = canonicalArguments(call.argumentsJson);
  return attempts.some(
    ({ outcome, tool, argumentsJson }) =>
      outcome === 'failed' && tool === call.tool && canonicalArguments(argumentsJson) === canonical,
  );
};

/** A call to try next; one that failed before ends the loop. */
export const proposed = (attempts: readonly LoopAttempt[], { action }: Decision, call: RequestedCall): Verdict =>
  isKnownFailure(attempts, call)
    ? over('stuck')
    : { kind: 'call', call, told: { recovery_action: action, recovery_valid: true } };
