/** Starts a timer and gives what cancels it. Only one that `keepsAlive` keeps the process from ending. */
export type StartTimer = (work: () => void, waitMs: number, keepsAlive: boolean) => () => void;

/** Timers fire at once above this. */
const LONGEST_MS = 2 ** 31 - 1;

/** A timer of the runtime. */
export const startTimer: StartTimer = (work, waitMs, keepsAlive) => {
  const timer: unknown = setTimeout(work, Math.min(waitMs, LONGEST_MS));
  const isObject = typeof timer === 'object' && timer !== null;
  if (!keepsAlive && isObject && 'unref' in timer && typeof timer.unref === 'function') timer.unref();
  return () => clearTimeout(timer as ReturnType<typeof setTimeout>);
};
