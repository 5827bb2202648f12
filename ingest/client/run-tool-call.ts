import { decide } from '../../lib/repair/decide';
import { decideBefore } from '../../lib/repair/decide-before';
import { AttemptLog, type LoopCall } from './attempt-log';
import { callOff, giveAway } from './end-loop';
import { type FailedAttempt, factsOf, failedCallOf, type Loop } from './loop-state';
import { loopFailure, type LoopFailure } from './loop-failure';
import { nextCall } from './next-call';
import { settledOptions } from './settled-options';
import type { ToolCallOptions } from './tool-call-options';
import type { LoopEnd, ToolCallResult } from './tool-call-result';
import { tryCall } from './try-call';

/** A failed attempt with the contract's decision on it. */
const decided = <Value>(loop: Loop<Value>, call: LoopCall, failure: LoopFailure): FailedAttempt => {
  const { options, log } = loop;
  const failed = failedCallOf(loop, call, failure);
  const decision = decide({
    attempts: log.attempts,
    contract: options.contract,
    facts: factsOf(loop, failed, failure),
    sideEffects: options.tools.get(call.tool)?.sideEffects ?? 'unknown',
    callBudget: options.callBudget,
  });
  if (decision === null) throw new Error('There is a decision on every failed attempt.');
  return { call, failure, failed, decision };
};

const PROBED: LoopFailure = loopFailure({
  errorClass: 'policy_violation',
  stage: 'emitted',
  code: 'probe_limit',
  message: 'The same policy was met too often; this call was not looked at.',
});

/** Stops a caller that a policy stopped too often, before anything of this call is looked at. */
const stopProbing = <Value>(loop: Loop<Value>, call: LoopCall): LoopEnd<Value> | null => {
  const { earlierAttempts = [], contract } = loop.options;
  if (decideBefore({ attempts: earlierAttempts, contract }) === null) return null;
  loop.log.add(call, { outcome: 'failed', stage: 'emitted', failure: PROBED });
  return giveAway(loop, decided(loop, call, PROBED), 'policy_stop');
};

const runLoop = async <Value>(loop: Loop<Value>, first: LoopCall): Promise<LoopEnd<Value>> => {
  let call = first;
  let last: FailedAttempt | null = null;
  for (;;) {
    const tried = await tryCall(loop, call);
    if (tried.kind === 'ok') {
      return { kind: 'ok', disposition: last === null ? 'executed' : 'repaired', reason: null, value: tried.value };
    }
    if (tried.kind === 'aborted') return callOff(loop, last);
    if (tried.kind === 'waiting') {
      if (last !== null) return giveAway(loop, last, 'approval');
      return { kind: 'held', disposition: 'held', reason: null, terminal: null };
    }
    last = decided(loop, tried.call, tried.failure);
    const next = await nextCall(loop, last);
    if (next.kind === 'end') return next.end;
    call = next.call;
  }
};

/**
 * Carries out a tool call that a model asked for, and repairs it as the contract says: checks it before it is sent, runs the
 * tool, decides on every failure, asks the model again, and ends after a bounded number of attempts. Every attempt is told to
 * the recorder, and so is the end where no attempt tells it.
 *
 * What a tool, a model or a person does is in the result. Rejects, before anything runs, for what only a programmer can mend:
 * with a `TypeError` for a contract of one's own that `defineContract` has not checked, a schema without a validator, an output
 * schema without `outputRecovery` or a budget below one attempt, and with the validator's own error for a schema that it cannot use.
 */
export const runToolCall = async <Value>(options: ToolCallOptions<Value>): Promise<ToolCallResult<Value>> => {
  const settled = settledOptions(options);
  const loop: Loop<Value> = { options: settled, log: new AttemptLog(settled) };
  const first: LoopCall = { ...options.call, startedAt: settled.runtime.now(), told: {} };
  const end = stopProbing(loop, first) ?? (await runLoop(loop, first));
  return { ...end, callId: loop.log.callId, attempts: loop.log.attempts };
};
