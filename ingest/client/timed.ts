/** Waits, and ends early when the signal is aborted; it never rejects. */
export type Wait = (waitMs: number, signal: AbortSignal) => Promise<void>;

/** Timers fire at once above this. */
const LONGEST_MS = 2 ** 31 - 1;

/** Waits by the clock of the machine. */
export const waitByClock: Wait = (waitMs, signal) =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, Math.min(waitMs, LONGEST_MS));
    signal.addEventListener('abort', end);
  });

/** How a piece of work ended: by itself, or because its time or its caller's patience did. */
export type Timed<T> =
  | { kind: 'done'; value: T }
  | { kind: 'failed'; error: unknown }
  | { kind: 'late' }
  | { kind: 'aborted' };

export type TimedOptions = {
  /** Infinity for no limit. */
  limitMs: number;
  /** The caller's. */
  signal: AbortSignal;
  wait: Wait;
};

/**
 * Does work within a time limit, and stops waiting for it when the caller aborts. The work's own signal is aborted in both
 * cases, and what it does after that goes unheard.
 */
export const timed = async <T>(
  work: (signal: AbortSignal) => T | Promise<T>,
  { limitMs, signal, wait }: TimedOptions,
): Promise<Timed<T>> => {
  if (signal.aborted) return { kind: 'aborted' };
  const [working, timing] = [new AbortController(), new AbortController()];
  let abort = (): void => {};
  const aborted = new Promise<Timed<T>>((resolve) => {
    abort = () => resolve({ kind: 'aborted' });
  });
  signal.addEventListener('abort', abort);
  const worked = (async () => work(working.signal))().then(
    (value): Timed<T> => ({ kind: 'done', value }),
    (error: unknown): Timed<T> => ({ kind: 'failed', error }),
  );
  const limit = limitMs === Infinity ? [] : [wait(limitMs, timing.signal).then((): Timed<T> => ({ kind: 'late' }))];
  const end = await Promise.race([aborted, worked, ...limit]);
  signal.removeEventListener('abort', abort);
  timing.abort();
  if (end.kind === 'late' || end.kind === 'aborted') working.abort();
  return end;
};
