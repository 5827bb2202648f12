import { APPROVAL_PENDING } from '../../lib/words';
import type { LoopCall } from './attempt-log';
import { checkCall } from './check-call';
import { failureOfError, loopFailure, type LoopFailure } from './loop-failure';
import type { Loop } from './loop-state';
import { timed } from './timed';
import type { Approval } from './tool-call-options';
import type { ToolDefinition } from './tool-definition';

/** How one attempt ended; it is in the log by then. */
export type Tried<Value> =
  | { kind: 'ok'; value: Value }
  | { kind: 'failed'; call: LoopCall; failure: LoopFailure }
  | { kind: 'waiting' }
  | { kind: 'aborted' };

const failed = <Value>(loop: Loop<Value>, call: LoopCall, failure: LoopFailure, told = {}): Tried<Value> => {
  loop.log.add(call, { outcome: 'failed', stage: failure.stage, failure, told });
  return { kind: 'failed', call, failure };
};

const calledOff = <Value>(loop: Loop<Value>, call: LoopCall, stage: LoopFailure['stage'], told = {}): Tried<Value> => {
  loop.log.add(call, { outcome: 'control_flow', stage, told: { ...told, code: 'cancelled' } });
  return { kind: 'aborted' };
};

type Allowed = { approval: Approval | 'aborted'; waitedMs: number };

/** Asks a person, where the tool does harm when it is called wrongly. A desk that fails has not approved. */
const askPerson = async <Value>(loop: Loop<Value>, call: LoopCall): Promise<Allowed> => {
  const { approve, signal, runtime } = loop.options;
  if (approve === undefined) return { approval: 'waiting', waitedMs: 0 };
  const { changes, drift, invention } = loop.log.measure(call);
  const { told: _, startedAt: __, ...asked } = call;
  const isFirst = loop.log.attempts.length === 0;
  const request = {
    ...asked,
    attempt: loop.log.nextNumber,
    changes: isFirst ? [] : changes,
    drift,
    invention,
  };
  const from = runtime.now();
  const work = (own: AbortSignal) => approve({ ...request, signal: own });
  const end = await timed(work, { limitMs: Infinity, signal, wait: runtime.wait });
  const waitedMs = runtime.now() - from;
  if (end.kind === 'aborted') return { approval: 'aborted', waitedMs };
  return { approval: end.kind === 'done' ? end.value : 'waiting', waitedMs };
};

const REJECTED = loopFailure({
  errorClass: 'policy_violation',
  stage: 'validated',
  code: 'approval_rejected',
  message: 'A person rejected the call.',
});

/** Waits for whoever runs tools here; null where the caller gave up meanwhile. The wait is left out of the call's time. */
const released = async <Value>(loop: Loop<Value>, call: LoopCall, args: unknown): Promise<LoopCall | null> => {
  const { beforeRun, signal, runtime } = loop.options;
  if (beforeRun === undefined) return call;
  const from = runtime.now();
  const { told: _, startedAt: __, ...asked } = call;
  const work = () => beforeRun({ ...asked, args });
  const end = await timed(work, { limitMs: Infinity, signal, wait: runtime.wait });
  if (end.kind === 'failed') throw end.error;
  return end.kind === 'done' ? { ...call, startedAt: call.startedAt + (runtime.now() - from) } : null;
};

/** What a tool answered, where a way to recover finds it broken. */
const brokenAnswer = <Value>(
  { options: { recoverBy, validate } }: Loop<Value>,
  tool: ToolDefinition<Value>,
  value: Value,
): LoopFailure | null => {
  const failures =
    validate === undefined ? [] : recoverBy.map((way) => way.checkAnswer?.(value, tool, validate) ?? null);
  return failures.find((failure) => failure !== null) ?? null;
};

const run = async <Value>(
  loop: Loop<Value>,
  given: LoopCall,
  tool: ToolDefinition<Value>,
  args: unknown,
  told: { approval?: string },
): Promise<Tried<Value>> => {
  const { options, log } = loop;
  const { limits, runtime, signal, contract, words, idempotencyKey = null } = options;
  const call = await released(loop, given, args);
  if (call === null) return calledOff(loop, given, 'validated', told);
  const context = { idempotencyKey, attempt: log.nextNumber, argumentsJson: call.argumentsJson };
  const work = (own: AbortSignal) => tool.run(args, { ...context, signal: own });
  const end = await timed(work, { limitMs: limits.toolMs, signal, wait: runtime.wait });
  if (end.kind === 'aborted') return calledOff(loop, call, 'dispatched', told);
  if (end.kind === 'late') {
    const message = 'The tool did not answer in time.';
    return failed(
      loop,
      call,
      loopFailure({ errorClass: 'timeout', stage: 'dispatched', code: 'timeout', message }),
      told,
    );
  }
  if (end.kind === 'failed') {
    const around = { tool: tool.name, stage: 'returned' as const, contract, words, nowMs: runtime.now() };
    const failure = failureOfError(end.error, around);
    return failure === null ? calledOff(loop, call, 'returned', told) : failed(loop, call, failure, told);
  }
  const broken = brokenAnswer(loop, tool, end.value);
  if (broken !== null) return failed(loop, call, broken, told);
  log.add(call, { outcome: 'ok', stage: tool.outputSchema === undefined ? 'returned' : 'output_validated', told });
  return { kind: 'ok', value: end.value };
};

/** Makes one attempt: checks the call, asks a person where the tool's risk is high, runs it, checks its answer. */
export const tryCall = async <Value>(loop: Loop<Value>, given: LoopCall): Promise<Tried<Value>> => {
  if (loop.options.signal.aborted) return calledOff(loop, given, 'emitted');
  const checked = await checkCall(given, loop.options);
  if (checked.kind === 'failed') return failed(loop, given, checked.failure);
  if (checked.tool.risk !== 'high') return run(loop, given, checked.tool, checked.args, {});
  const { approval, waitedMs } = await askPerson(loop, given);
  const call = { ...given, startedAt: given.startedAt + waitedMs };
  if (approval === 'aborted') return calledOff(loop, call, 'validated');
  if (approval === 'rejected') return failed(loop, call, REJECTED);
  if (approval === 'approved') return run(loop, call, checked.tool, checked.args, { approval });
  loop.log.add(call, { outcome: 'control_flow', stage: 'validated', told: { code: APPROVAL_PENDING } });
  return { kind: 'waiting' };
};
