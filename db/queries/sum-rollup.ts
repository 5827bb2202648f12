import { and, eq, gte, inArray, lt, notInArray, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Measure } from '../../lib/measures';
import type { Store } from '../store';
import type { Tables } from '../schema/tables';
import { measureSource } from './measure-source';
import type { ResolvedFilter } from './resolve-filter';
import type { DayRange, SumQuestion } from './sum-plan';
import type { GroupKey } from './sum-row';

const KEY_COLUMNS = {
  day: 'day',
  tool: 'toolId',
  class: 'firstClass',
  model: 'modelId',
  promptVersion: 'promptVersionId',
} as const satisfies Partial<Record<GroupKey, string>>;

/** The order of the rollups' primary key. */
const KEY_ORDER = ['day', 'tool', 'class', 'model', 'promptVersion'] as const;
type RollupKey = (typeof KEY_ORDER)[number];

/** A rollup, looked at by column name: the coarse one lacks model and prompt version. */
type Rollup = Tables['toolDays'] | Tables['modelDays'];

const columnOf = (rollup: Rollup, key: RollupKey): SQLiteColumn => {
  const column = (rollup as unknown as Readonly<Record<string, SQLiteColumn>>)[KEY_COLUMNS[key]];
  if (!column) throw new Error(`the rollup does not know the ${key}`);
  return column;
};

const isFine = ({ ids }: ResolvedFilter, groupBy: readonly GroupKey[]): boolean =>
  ids.models !== null || ids.promptVersions !== null || groupBy.includes('model') || groupBy.includes('promptVersion');

const sumOf = (rollup: Rollup, measure: Measure, { filter }: ResolvedFilter): SQL => {
  const source = measureSource(measure, filter);
  if (source === null) throw new Error(`no rollup column tells ${measure} under this filter`);
  return source === 'none' ? sql`0` : sql`coalesce(sum(${rollup[source]}), 0)`;
};

const isIn = (column: SQLiteColumn, values: readonly (number | string)[] | null): SQL | undefined =>
  values === null ? undefined : inArray(column, [...values]);

const conditions = (rollup: Rollup, projectId: number, { filter, ids, excludedToolIds }: ResolvedFilter, days: DayRange) => [
  eq(rollup.projectId, projectId),
  gte(rollup.day, days.firstDay),
  lt(rollup.day, days.endDay),
  isIn(rollup.toolId, ids.tools),
  excludedToolIds.length === 0 ? undefined : notInArray(rollup.toolId, [...excludedToolIds]),
  filter.classes.length === 0 ? undefined : isIn(rollup.firstClass, filter.classes),
  ids.models === null ? undefined : isIn(columnOf(rollup, 'model'), ids.models),
  ids.promptVersions === null ? undefined : isIn(columnOf(rollup, 'promptVersion'), ids.promptVersions),
];

/** The shortest beginning of the primary key that holds all the keys. */
const keyPrefix = (keys: readonly RollupKey[]): RollupKey[] =>
  KEY_ORDER.slice(0, Math.max(0, ...keys.map((key) => KEY_ORDER.indexOf(key) + 1)));

const rollupKeys = (groupBy: readonly GroupKey[]): RollupKey[] =>
  groupBy.map((key) => {
    if (key === 'hour') throw new Error('rollups know days, not hours');
    return key;
  });

/**
 * Sums over whole days from the rollup that knows the filter's and the groups' columns. They are grouped along the primary
 * key first, which needs no sorting, and only what is left of the rows by the keys asked for: less than half the time.
 */
export const sumRollup = async (
  { db, tables }: Store,
  projectId: number,
  resolved: ResolvedFilter,
  days: DayRange,
  { groupBy, measures }: SumQuestion,
): Promise<Record<string, unknown>[]> => {
  const rollup: Rollup = isFine(resolved, groupBy) ? tables.modelDays : tables.toolDays;
  const keys = rollupKeys(groupBy);
  const prefix = keyPrefix(keys);
  const inner = Object.fromEntries<SQL.Aliased>([
    ...prefix.map((key) => [key, sql`${columnOf(rollup, key)}`.as(`by_${key}`)] as const),
    ...measures.map((measure) => [measure, sumOf(rollup, measure, resolved).as(`sum_${measure}`)] as const),
  ]);
  const grouped = db
    .select(inner)
    .from(rollup as Tables['toolDays'])
    .where(and(...conditions(rollup, projectId, resolved, days)))
    .groupBy(...prefix.map((key) => columnOf(rollup, key)))
    .as('grouped');
  return db
    .select(
      Object.fromEntries<SQL>([
        ...keys.map((key) => [`by_${key}`, sql`${grouped[key]}`] as const),
        ...measures.map((measure) => [measure, sql`coalesce(sum(${grouped[measure]}), 0)`.mapWith(Number)] as const),
      ]),
    )
    .from(grouped)
    .groupBy(...keys.map((key) => sql`${grouped[key]}`));
};
