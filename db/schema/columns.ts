import { integer, text } from 'drizzle-orm/sqlite-core';
import { MEASURES, type Measure } from '../../lib/measures';

/** Every table starts with the project: the key by which a second engine distributes rows. */
export const projectId = () => integer().notNull();

/** Milliseconds since the epoch. */
export const instant = () => integer();

/** 0 or 1. */
export const flag = () => integer().notNull().default(0);

/** Id in the project's names dictionary. */
export const nameId = () => integer();

/** JSON source text as sent; null means absent. */
export const source = () => text();

const measure = () => integer().notNull().default(0);

/** One integer column per measure: a call's own on `calls`, sums on the rollups. */
export const measureColumns = (): Record<Measure, ReturnType<typeof measure>> => {
  const columns = Object.create(null) as Record<Measure, ReturnType<typeof measure>>;
  for (const name of MEASURES) columns[name] = measure();
  return columns;
};
