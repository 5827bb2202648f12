import { createContext, Script } from 'node:vm';

const RUN = new Script('work()');

/** Thrown in the other context, it is no `Error` of this one. */
const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

/**
 * Runs work that may never end, such as a stranger's regular expression, and gives it up after a while; null when it was.
 * The thread is busy meanwhile, so the while is short.
 */
export const workWithin = <T>(limitMs: number, work: () => T): T | null => {
  let result: { value: T } | null = null;
  const run = (): void => {
    result = { value: work() };
  };
  try {
    RUN.runInContext(createContext({ work: run }), { timeout: limitMs });
  } catch (error) {
    if (!isTimeout(error)) throw error;
  }
  return (result as { value: T } | null)?.value ?? null;
};
