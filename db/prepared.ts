import type { Db } from './store';

const cache = new WeakMap<Db, Map<string, unknown>>();

/** Builds a statement once per database and key; a builder per call costs ten times the statement. */
export const prepared = <T>(db: Db, key: string, build: (db: Db) => T): T => {
  let statements = cache.get(db);
  if (!statements) cache.set(db, (statements = new Map()));
  if (!statements.has(key)) statements.set(key, build(db));
  return statements.get(key) as T;
};
