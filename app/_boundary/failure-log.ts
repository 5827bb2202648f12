import { unavailableFrom } from '../../db/sqlite-write';
import { unavailableIn } from '../../db/store';
import type { FailureCondition } from '../../lib/failure-words';

const KEY = Symbol.for('mendtrace.failures');
const MOST_REMEMBERED = 100;

/** Pages, routes and the framework's hook are built apart, so what they share hangs on the process. */
const log = (): Map<string, FailureCondition> => {
  const found: unknown = Reflect.get(globalThis, KEY);
  if (found instanceof Map) return found as Map<string, FailureCondition>;
  const created = new Map<string, FailureCondition>();
  Reflect.set(globalThis, KEY, created);
  return created;
};

/** The condition of the store behind an error; `defect` when there is none. */
export const conditionOf = (error: unknown): FailureCondition => {
  const cause = error instanceof Error ? error.cause : null;
  return (unavailableIn(error) ?? unavailableFrom(error) ?? unavailableFrom(cause))?.condition ?? 'defect';
};

/** Remembers why a page failed, under the mark that is all the browser is told of an error. */
export const rememberFailure = (error: unknown): void => {
  if (!(error instanceof Error) || !('digest' in error) || typeof error.digest !== 'string') return;
  const failures = log();
  failures.delete(error.digest);
  failures.set(error.digest, conditionOf(error));
  const [oldest] = failures.keys();
  if (failures.size > MOST_REMEMBERED && oldest !== undefined) failures.delete(oldest);
};

/** Why the page with this mark failed; `defect` for a mark nobody remembers. */
export const failureOf = (digest: string): FailureCondition => log().get(digest) ?? 'defect';
