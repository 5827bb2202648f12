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

type RollupKey = keyof typeof KEY_COLUMNS;

/** A rollup, looked at by column name: the coarse one lacks model and prompt version. */
type Rollup = Tables['toolDays'] | Tables['modelDays'];

const columnOf = (rollup: Rollup, key: RollupKey): SQLiteColumn => {
  const column = (rollup as unknown as Readonly<Record<string, SQLiteColumn>>)[KEY_COLUMNS[key]];
  if (!column) throw new Error(`the rollup does not know the ${key}`);
  return column;
};

const isFine = ({ ids, exceptIds }: ResolvedFilter, groupBy: readonly GroupKey[]): boolean =>
  [ids, exceptIds].some(({ models, promptVersions }) => models !== null || promptVersions !== null) ||
  groupBy.includes('model') ||
  groupBy.includes('promptVersion');

const sumOf = (rollup: Rollup, measure: Measure, { filter }: ResolvedFilter): SQL => {
  const source = measureSource(measure, filter);
  if (source === null) throw new Error(`no rollup column tells ${measure} under this filter`);
  return source === 'none' ? sql`0` : sql`coalesce(sum(${rollup[source]}), 0)`;
};

const isIn = (column: SQLiteColumn, values: readonly (number | string)[] | null): SQL | undefined =>
  values === null ? undefined : inArray(column, [...values]);

const isNotIn = (column: SQLiteColumn, values: readonly (number | string)[]): SQL => notInArray(column, [...values]);

const conditions = (
  rollup: Rollup,
  projectId: number,
  { filter, ids, exceptIds, excludedToolIds }: ResolvedFilter,
  days: DayRange,
) => [
  eq(rollup.projectId, projectId),
  gte(rollup.day, days.firstDay),
  lt(rollup.day, days.endDay),
  isIn(rollup.toolId, ids.tools),
  excludedToolIds.length === 0 ? undefined : notInArray(rollup.toolId, [...excludedToolIds]),
  filter.classes.length === 0 ? undefined : isIn(rollup.firstClass, filter.classes),
  ids.models === null ? undefined : isIn(columnOf(rollup, 'model'), ids.models),
  ids.promptVersions === null ? undefined : isIn(columnOf(rollup, 'promptVersion'), ids.promptVersions),
  exceptIds.tools === null ? undefined : isNotIn(rollup.toolId, exceptIds.tools),
  filter.except.classes.length === 0 ? undefined : isNotIn(rollup.firstClass, filter.except.classes),
  exceptIds.models === null ? undefined : isNotIn(columnOf(rollup, 'model'), exceptIds.models),
  exceptIds.promptVersions === null ? undefined : isNotIn(columnOf(rollup, 'promptVersion'), exceptIds.promptVersions),
];

const rollupKeys = (groupBy: readonly GroupKey[]): RollupKey[] =>
  groupBy.map((key) => {
    if (key === 'hour') throw new Error('rollups know days, not hours');
    return key;
  });

type Fields = Record<string, SQL.Aliased>;

/** Sums over whole days from the rollup that knows the filter's and the groups' columns. */
export const sumRollup = async (
  { db, tables }: Store,
  projectId: number,
  resolved: ResolvedFilter,
  days: DayRange,
  { groupBy, measures }: SumQuestion,
): Promise<Record<string, unknown>[]> => {
  const rollup: Rollup = isFine(resolved, groupBy) ? tables.modelDays : tables.toolDays;
  const grouped = (by: readonly RollupKey[]) => {
    const keyFields = by.map((key) => [`by_${key}`, sql`${columnOf(rollup, key)}`.as(`by_${key}`)] as const);
    const sums = measures.map((measure) => [measure, sumOf(rollup, measure, resolved).as(`sum_${measure}`)] as const);
    return db
      .select(Object.fromEntries([...keyFields, ...sums]) as Fields)
      .from(rollup as Tables['toolDays'])
      .where(and(...conditions(rollup, projectId, resolved, days)))
      .groupBy(...by.map((key) => columnOf(rollup, key)));
  };
  const keys = rollupKeys(groupBy);
  if (keys.join() !== 'tool') return grouped(keys);
  // By day and tool rows come in the primary key's order and need no sorting; few are left to be sorted by tool.
  const byDayAndTool = grouped(['day', 'tool']).as('by_day_and_tool');
  const sums = measures.map((measure) => [measure, sql`sum(${byDayAndTool[measure]})`.as(measure)] as const);
  const by_tool = sql`${byDayAndTool['by_tool']}`.as('by_tool');
  return db
    .select({ ...(Object.fromEntries(sums) as Fields), by_tool })
    .from(byDayAndTool)
    .groupBy(sql`${byDayAndTool['by_tool']}`);
};
