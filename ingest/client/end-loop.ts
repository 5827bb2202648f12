import { terminalResult, type TerminalResult } from '../../lib/repair/prompts/terminal-result';
import { STAGES, type EscalationReason, type Stage } from '../../lib/words';
import type { FailedAttempt, Loop } from './loop-state';
import type { LoopEnd } from './tool-call-result';

/** How far any attempt got: what an earlier one did stays done. */
const furthestStage = <Value>({ log }: Loop<Value>, stage: Stage | null): Stage | null =>
  STAGES.findLast((each) => each === stage || log.attempts.some((attempt) => attempt.stage === each)) ?? null;

const terminalOf = <Value>(loop: Loop<Value>, { failed }: FailedAttempt, reason: EscalationReason): TerminalResult =>
  terminalResult({
    failure: { ...failed, stage: furthestStage(loop, failed.stage) },
    reason,
    declaredCodes: loop.options.contract,
  });

const summaryOf = <Value>({ log }: Loop<Value>, { failed }: FailedAttempt): string => {
  const failures = log.attempts.filter(({ outcome }) => outcome === 'failed').length;
  return `${failed.tool} failed ${failures === 1 ? 'once' : `${failures} times`}, last with ${failed.errorClass}.`;
};

type Handover = { summary?: string | undefined; recommendedAction?: string | undefined };

/** Ends a loop that will not be repaired: tells the recorder, and says what model and user are to be told. */
export const giveAway = <Value>(
  loop: Loop<Value>,
  attempt: FailedAttempt,
  reason: EscalationReason,
  handover: Handover = {},
): LoopEnd<Value> => {
  const terminal = terminalOf(loop, attempt, reason);
  const { summary = summaryOf(loop, attempt), recommendedAction } = handover;
  loop.log.close({
    disposition: 'escalated',
    reason,
    summary,
    recommended_action: recommendedAction,
    final_response: terminal.forUser,
  });
  return reason === 'policy_stop'
    ? { kind: 'stopped', disposition: 'escalated', reason, terminal }
    : { kind: 'escalated', disposition: 'escalated', reason, terminal };
};

/** Ends a loop with a question to the user; `question` is null where only the contract asks for one. */
export const clarify = <Value>(loop: Loop<Value>, attempt: FailedAttempt, asked: string | null): LoopEnd<Value> => {
  const reason = 'clarification';
  const terminal = terminalOf(loop, attempt, reason);
  const question = asked ?? terminal.forUser;
  loop.log.close({ disposition: 'escalated', reason, summary: summaryOf(loop, attempt), final_response: question });
  return { kind: 'clarify', disposition: 'escalated', reason, question, terminal };
};

/** Ends a loop that was called off. `attempt` is the last that failed. */
export const callOff = <Value>(loop: Loop<Value>, attempt: FailedAttempt | null): LoopEnd<Value> => {
  const reason = 'by_agent';
  const terminal = attempt === null ? null : terminalOf(loop, attempt, reason);
  loop.log.close({ disposition: 'abandoned', reason, summary: 'The call was called off.' });
  return { kind: 'aborted', disposition: attempt === null ? 'held' : 'abandoned', reason, terminal };
};
