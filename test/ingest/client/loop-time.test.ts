import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientEvent } from '../../../ingest/client/client-event';
import { runToolCall } from '../../../ingest/client/run-tool-call';
import { ToolFailure } from '../../../ingest/client/tool-failure';
import type { ToolCallOptions } from '../../../ingest/client/tool-call-options';
import { contractNamed } from '../../../lib/repair/built-in-contracts';
import { GOOD, play, WRONG_TYPE } from './scripted-loop';

const CODES = contractNamed('error-codes-v1') ?? undefined;
const busy = (more = {}) => ({ throws: new ToolFailure('busy', { code: 429, ...more }) });

describe('waits', () => {
  it('grow where the contract backs off', async () => {
    const { waits, attempts } = await play({ contract: CODES, runs: [busy(), busy(), busy(), { gives: 1 }] });
    expect(waits).toEqual([375, 750, 1500]);
    expect(attempts.map(({ strategy }) => strategy)).toEqual([undefined, 'retry_same', 'retry_same', 'retry_same']);
  });

  it('are those the tool asked for, up to a limit', async () => {
    const runs = [busy({ retryAfterMs: 1_234 }), busy({ retryAfterMs: 9_000_000 }), { gives: 1 }];
    expect((await play({ contract: CODES, runs, limits: { waitMs: 5_000 } })).waits).toEqual([1_234, 5_000]);
  });

  it('send the same arguments and the same key again', async () => {
    const argumentsJson = '{"order": "A-7", "amount": 12.0}';
    const { ran, attempts, asked } = await play({
      contract: CODES,
      call: { tool: 'refund', argumentsJson },
      idempotencyKey: 'once-1',
      tool: { sideEffects: 'unsafe' },
      runs: [busy(), { gives: 1 }],
    });
    expect(asked).toEqual([]);
    expect(ran.map(({ context }) => [context.attempt, context.idempotencyKey, context.argumentsJson])).toEqual([
      [1, 'once-1', argumentsJson],
      [2, 'once-1', argumentsJson],
    ]);
    expect(attempts.map((each) => [each.arguments, each.idempotency_key])).toEqual([
      [argumentsJson, 'once-1'],
      [argumentsJson, 'once-1'],
    ]);
  });
});

describe('a time limit', () => {
  it('ends a tool that does not answer, as a timeout that may have run', async () => {
    const { result, attempts, ran } = await play({ runs: ['never'], limits: { toolMs: 2_000 } });
    expect(attempts[0]).toMatchObject({ error_class: 'timeout', stage: 'dispatched', latency_ms: 2_000 });
    expect(ran[0]?.context.signal.aborted).toBe(true);
    expect(result.kind === 'escalated' && result.terminal.forUser).toContain('may have taken effect');
  });

  it('ends a model that does not answer', async () => {
    const call = { tool: 'refund', argumentsJson: WRONG_TYPE };
    const { result, asked, served, events } = await play({ call, answers: ['never'], limits: { modelMs: 3_000 } });
    expect(result).toMatchObject({ kind: 'escalated', reason: 'recovery_timeout' });
    expect(asked[0]?.signal.aborted).toBe(true);
    expect(events).toHaveLength(2);
    expect(served.findings).toEqual([]);
  });
});

describe('with the clock of the machine', () => {
  beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-30T09:00:00Z') }));
  afterEach(() => void vi.useRealTimers());

  const start = (more: Partial<ToolCallOptions<unknown>>) => {
    const events: ClientEvent[] = [];
    const controller = new AbortController();
    const result = runToolCall({
      tool: { name: 'refund', run: () => 'done' },
      call: { tool: 'refund', argumentsJson: GOOD },
      model: () => new Promise(() => {}),
      recorder: { record: (event) => void events.push(event) },
      contract: CODES ?? undefined,
      signal: controller.signal,
      limits: { firstWaitMs: 1_000 },
      ...more,
    });
    return { result, events, abort: () => controller.abort() };
  };

  it('a retry is not sent before its time', async () => {
    const run = vi.fn<() => string>().mockImplementationOnce(() => {
      throw new ToolFailure('busy', { code: 429, retryAfterMs: 4_000 });
    });
    const { result } = start({ tool: { name: 'refund', sideEffects: 'none', run } });
    await vi.advanceTimersByTimeAsync(3_999);
    expect(run).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(run).toHaveBeenCalledTimes(2);
    expect((await result).kind).toBe('ok');
    expect(vi.getTimerCount()).toBe(0);
  });

  const failing = (code: string | number) => () => Promise.reject(new ToolFailure('failed', { code }));
  const never = () => new Promise<never>(() => {});
  const waits: [string, Partial<ToolCallOptions<unknown>>, 'held' | 'abandoned'][] = [
    ['approve', { tool: { name: 'refund', risk: 'high', run: never }, approve: never }, 'held'],
    ['the tool', { tool: { name: 'refund', run: never } }, 'held'],
    ['the model', { call: { tool: 'refund', argumentsJson: '{' } }, 'abandoned'],
    ['a backoff', { tool: { name: 'refund', sideEffects: 'none', run: failing(429) } }, 'abandoned'],
    [
      'a dependency',
      { tool: { name: 'refund', run: failing('dependency_error') }, rerunDependency: never },
      'abandoned',
    ],
  ];

  it.each(waits)('the caller can give up while %s is waited for', async (_, more, disposition) => {
    const { result, events, abort } = start(more);
    await vi.advanceTimersByTimeAsync(10);
    abort();
    const ended = await result;
    expect(ended).toMatchObject({ kind: 'aborted', disposition, reason: 'by_agent' });
    expect(ended.kind === 'aborted' && ended.terminal === null).toBe(disposition === 'held');
    expect(events.at(-1)).toMatchObject({ type: 'close', disposition: 'abandoned', after_attempt: 1 });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('nothing is run for a caller that had given up before', async () => {
    const run = vi.fn<() => string>();
    const { result, events } = start({ tool: { name: 'refund', run }, signal: AbortSignal.abort() });
    expect(await result).toMatchObject({ kind: 'aborted', disposition: 'held' });
    expect(run).not.toHaveBeenCalled();
    expect(events[0]).toMatchObject({ outcome: 'control_flow', stage: 'emitted', code: 'cancelled' });
  });

  it('an answer that comes too late changes nothing', async () => {
    let answer = (_: string): void => {};
    const late = new Promise<string>((resolve) => (answer = resolve));
    const { result, events } = start({ tool: { name: 'refund', run: () => late }, limits: { toolMs: 50 } });
    await vi.advanceTimersByTimeAsync(50);
    answer('done');
    expect((await result).kind).toBe('escalated');
    expect(events).toHaveLength(2);
  });
});

describe('a model', () => {
  it('is chosen by the budget that is left, and named in the records', async () => {
    const { attempts, result } = await play({
      call: { tool: 'refund', argumentsJson: WRONG_TYPE, model: 'small' },
      runs: [{ gives: 1 }],
      modelFor: ({ remainingBudget }) => ({
        name: remainingBudget === 1 ? 'large' : 'small',
        call: () => Promise.resolve({ tool: 'refund', argumentsJson: GOOD }),
      }),
    });
    expect(result.kind).toBe('ok');
    expect(attempts.map(({ model }) => model)).toEqual(['small', 'large']);
  });
});
