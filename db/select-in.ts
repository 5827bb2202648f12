import { type Placeholder, sql } from 'drizzle-orm';
import { prepared } from './prepared';
import type { Db } from './store';

/** Filling a list up costs as much as looking its values up, so there is a statement for each of a few lengths. */
const SIZES = [1, 4, 16, 32, 128];
const LONGEST = 128;

type Statement<Row> = { execute: (values: Record<string, unknown>) => PromiseLike<Row[]> };

/**
 * Looks rows up by a list of values through a statement prepared once: `build` is given the placeholders for its `IN (…)` list
 * and for the project. Short lists are filled up with their last value.
 */
export const selectIn = async <Row>(
  db: Db,
  key: string,
  projectId: number,
  values: readonly (string | number)[],
  build: (db: Db, project: Placeholder, list: Placeholder[]) => Statement<Row>,
): Promise<Row[]> => {
  if (values.length === 0) return [];
  const size = SIZES.find((length) => length >= values.length) ?? LONGEST;
  const statement = prepared(db, `select in ${key} ${size}`, () =>
    build(
      db,
      sql.placeholder('project'),
      Array.from({ length: size }, (_, k) => sql.placeholder(`value${k}`)),
    ),
  );
  const found: Row[] = [];
  for (let from = 0; from < values.length; from += size) {
    const bound: Record<string, unknown> = Object.create(null);
    bound.project = projectId;
    for (let k = 0; k < size; k++) bound[`value${k}`] = values[Math.min(from + k, values.length - 1)];
    found.push(...(await statement.execute(bound)));
  }
  return found;
};
