import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { timed, waitByClock } from '../../../ingest/client/timed';

const never = () => new Promise<never>(() => {});

describe('timed work', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const start = <T>(work: (signal: AbortSignal) => T | Promise<T>, limitMs = 1_000) => {
    const caller = new AbortController();
    return { caller, end: timed(work, { limitMs, signal: caller.signal, wait: waitByClock }) };
  };

  it('ends with what it gives, and leaves no timer behind', async () => {
    expect(await start(() => 7).end).toEqual({ kind: 'done', value: 7 });
    expect(await start(() => Promise.resolve(null)).end).toEqual({ kind: 'done', value: null });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends with what it throws, at once or later', async () => {
    const thrown = new Error('no');
    const throwing = () => {
      throw thrown;
    };
    expect(await start(throwing).end).toEqual({ kind: 'failed', error: thrown });
    expect(await start(() => Promise.reject(thrown)).end).toEqual({ kind: 'failed', error: thrown });
  });

  it('ends when its time is over, and hears of it', async () => {
    let heard: AbortSignal | null = null;
    const { end } = start((signal) => {
      heard = signal;
      return never();
    });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await end).toEqual({ kind: 'late' });
    expect(heard).toMatchObject({ aborted: true });
  });

  it('ends when its caller gives up, before or after it began', async () => {
    const { caller, end } = start(never);
    caller.abort();
    expect(await end).toEqual({ kind: 'aborted' });
    const work = vi.fn<() => number>();
    const signal = AbortSignal.abort();
    expect(await timed(work, { limitMs: 10, signal, wait: waitByClock })).toEqual({ kind: 'aborted' });
    expect(work).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('keeps the signal of work that is done: an answer may still be read', async () => {
    let heard: AbortSignal | null = null;
    await start((signal) => {
      heard = signal;
      return 1;
    }).end;
    expect(heard).toMatchObject({ aborted: false });
  });

  it('has no limit where none is set', async () => {
    const { caller, end } = start(never, Infinity);
    expect(vi.getTimerCount()).toBe(0);
    caller.abort();
    await end;
  });

  it('waits as long as it should where a timer would not', async () => {
    let isOver = false;
    void waitByClock(2 ** 40, new AbortController().signal).then(() => (isOver = true));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(isOver).toBe(false);
  });
});
