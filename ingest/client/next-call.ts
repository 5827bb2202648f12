import { rowFor } from '../../lib/repair/contract';
import type { Decision } from '../../lib/repair/decide';
import { type Asked, askModel } from './ask-model';
import type { LoopCall, WithheldCall } from './attempt-log';
import { backoffMs } from './backoff';
import { callOff, clarify, giveAway } from './end-loop';
import type { FailedAttempt, Loop } from './loop-state';
import { timed } from './timed';
import type { LoopEnd } from './tool-call-result';

/** The call that is tried next, or the end of the loop. */
export type Next<Value> = { kind: 'call'; call: LoopCall } | { kind: 'end'; end: LoopEnd<Value> };

const ended = <Value>(end: LoopEnd<Value>): Next<Value> => ({ kind: 'end', end });

/** The same call once more, its arguments and its idempotency key untouched. */
const resent = <Value>(
  { log, options }: Loop<Value>,
  call: LoopCall,
  { action, remainingBudget }: Decision,
): LoopCall => {
  const { tool, argumentsJson, model } = call;
  const told = { strategy: action, max_attempts: log.counted + remainingBudget };
  return { tool, argumentsJson, ...(model === undefined ? {} : { model }), startedAt: options.runtime.now(), told };
};

const retryLater = async <Value>(loop: Loop<Value>, attempt: FailedAttempt): Promise<Next<Value>> => {
  const { failure, call, decision } = attempt;
  const { contract, limits, runtime, signal } = loop.options;
  const failures = loop.log.attempts.filter(({ errorClass }) => errorClass === failure.errorClass).length;
  const row = rowFor(contract, failure.errorClass, failure.code);
  const waitMs = backoffMs({
    row,
    givenMs: failure.retryAfterMs,
    retries: failures - 1,
    limits,
    random: runtime.random,
  });
  if (waitMs > 0) await runtime.wait(waitMs, signal);
  return signal.aborted ? ended(callOff(loop, attempt)) : { kind: 'call', call: resent(loop, call, decision) };
};

const afterDependency = async <Value>(loop: Loop<Value>, attempt: FailedAttempt): Promise<Next<Value>> => {
  const { rerunDependency, limits, signal, runtime } = loop.options;
  const work = (own: AbortSignal) => rerunDependency?.(attempt.failed, { signal: own }) ?? false;
  const end = await timed(work, { limitMs: limits.toolMs, signal, wait: runtime.wait });
  if (end.kind === 'aborted') return ended(callOff(loop, attempt));
  if (end.kind !== 'done' || !end.value) return ended(giveAway(loop, attempt, 'not_repairable'));
  return { kind: 'call', call: resent(loop, attempt.call, attempt.decision) };
};

/** What a model answered and the loop does not send stays in the records: it was paid for, and it says why the loop ended. */
const withhold = <Value>(loop: Loop<Value>, call: WithheldCall, told: LoopCall['told']): void => {
  loop.log.add(call, { outcome: 'control_flow', stage: 'emitted', told });
};

const hasDrifted = <Value>({ options, log }: Loop<Value>, call: LoopCall): boolean => {
  const { drift } = log.measure(call);
  return drift?.isMeasured === true && drift.drifted.length > (options.driftLimit ?? Infinity);
};

const endOfAsking = <Value>(loop: Loop<Value>, attempt: FailedAttempt, asked: Exclude<Asked, { kind: 'call' }>) => {
  if (asked.kind === 'aborted') return callOff(loop, attempt);
  if (asked.kind === 'question') {
    withhold(loop, asked.withheld, { strategy: 'clarify', clarification_question: asked.question });
    return clarify(loop, attempt, asked.question);
  }
  const { reason, withheld } = asked;
  if (withheld !== null) withhold(loop, withheld, { code: reason });
  return giveAway(loop, attempt, reason, asked);
};

const repaired = async <Value>(loop: Loop<Value>, attempt: FailedAttempt): Promise<Next<Value>> => {
  const asked = await askModel(loop, attempt);
  if (asked.kind !== 'call') return ended(endOfAsking(loop, attempt, asked));
  if (!hasDrifted(loop, asked.call)) return asked;
  withhold(loop, asked.call, { code: 'drift' });
  return ended(giveAway(loop, attempt, 'drift'));
};

/** Does what the contract decided after a failed attempt. */
export const nextCall = async <Value>(loop: Loop<Value>, attempt: FailedAttempt): Promise<Next<Value>> => {
  const { action, reason } = attempt.decision;
  if (action === 'clarify') return ended(clarify(loop, attempt, null));
  if (reason !== null) return ended(giveAway(loop, attempt, reason));
  if (action === 'retry_same') return retryLater(loop, attempt);
  if (action === 'rerun_dependency') return afterDependency(loop, attempt);
  return repaired(loop, attempt);
};
