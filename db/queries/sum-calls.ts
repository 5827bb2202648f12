import { and, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Measure } from '../../lib/measures';
import { DISPOSITIONS, REPAIR_WAYS } from '../../lib/words';
import type { Store } from '../store';
import type { Tables } from '../schema/tables';
import { actorCondition, callConditions, repairAttemptedCondition } from './call-conditions';
import { isAmongFew } from './call-index';
import type { ResolvedFilter } from './resolve-filter';
import type { SumQuestion } from './sum-plan';
import type { GroupKey } from './sum-row';
import { timeSlices } from './time-slices';

type Calls = Tables['calls'];
type Fields = Record<string, SQL | SQLiteColumn>;

/** Every zone's hours begin at a quarter of an hour. */
export const QUARTER_MS = 900_000;

/** The quarter of an hour in which a call began. */
const quarter = (calls: Calls): SQL => sql<number>`${calls.firstTs} / ${sql.raw(String(QUARTER_MS))}`.mapWith(Number);

const keyExpression = (calls: Calls, key: GroupKey, isRezoning: boolean): SQL | SQLiteColumn => {
  switch (key) {
    case 'day':
      return isRezoning ? quarter(calls) : calls.day;
    case 'hour':
      return quarter(calls);
    case 'tool':
      return calls.toolId;
    case 'class':
      return sql<string>`coalesce(${calls.firstClass}, '')`;
    case 'model':
      return sql<number>`coalesce(${calls.modelId}, 0)`.mapWith(Number);
    case 'promptVersion':
      return sql<number>`coalesce(${calls.promptVersionId}, 0)`.mapWith(Number);
  }
};

const textIs = (column: SQLiteColumn, text: string): SQL => sql`${column} = ${text}`;

/**
 * What a call of any actor would add. The stored measures of a simulated user's call say only that it is excluded, so
 * what tables need is told by the call's own columns; the other measures are not known of it.
 */
const conditionsOfAnyActor = (calls: Calls): ReadonlyMap<Measure, SQL> => {
  const hasEnded = (disposition: string) => textIs(calls.loopDisposition, disposition);
  return new Map<Measure, SQL>([
    ...DISPOSITIONS.map((disposition): [Measure, SQL] => [disposition, hasEnded(disposition)]),
    ...REPAIR_WAYS.map((way): [Measure, SQL] => [
      way,
      sql`${hasEnded('repaired')} and ${textIs(calls.repairWay, way)}`,
    ]),
    ['repairAttempted', repairAttemptedCondition(calls)],
    ['rescuedEscalated', sql`${hasEnded('escalated')} and ${isNotNull(calls.rescuedBy)}`],
    ['rescuedAbandoned', sql`${hasEnded('abandoned')} and ${isNotNull(calls.rescuedBy)}`],
  ]);
};

/** Of a simulated user's call it is not known whether its repair was clean, and 0 is stored. */
const IS_STORED_FOR_ALL: ReadonlySet<Measure> = new Set([
  'excludedExperiment',
  'excludedModelOutput',
  'clean',
  'cleanOf',
]);

const valueExpressions = (calls: Calls, { filter }: ResolvedFilter): ((measure: Measure) => SQL | SQLiteColumn) => {
  if (filter.actor === 'agent') return (measure) => calls[measure];
  const conditions = conditionsOfAnyActor(calls);
  const isLive = sql`(${calls.exclusion} is null or ${textIs(calls.exclusion, 'actor')})`;
  return (measure) => {
    if (IS_STORED_FOR_ALL.has(measure)) return calls[measure];
    const condition = conditions.get(measure);
    return condition ? sql`case when ${isLive} and ${condition} then 1 else 0 end` : sql`0`;
  };
};

const sumSlice = (
  { db, tables }: Store,
  { conditions, keys, sums }: { conditions: readonly (SQL | undefined)[]; keys: Fields; sums: Fields },
): PromiseLike<Record<string, unknown>[]> =>
  db
    .select({ ...keys, ...sums })
    .from(tables.calls)
    .where(and(...conditions))
    .groupBy(...Object.values(keys));

/**
 * Sums over the calls themselves: days cut by the range, hours, and filters no rollup knows. Groups come once for every
 * slice of time, and while days are cut anew those by day come by quarter of an hour.
 */
export const sumCalls = async (
  store: Store,
  projectId: number,
  resolved: ResolvedFilter,
  range: { from: number; to: number },
  { groupBy, measures, isRezoning }: SumQuestion,
): Promise<Record<string, unknown>[]> => {
  const { calls } = store.tables;
  const keys = Object.fromEntries(groupBy.map((key) => [`by_${key}`, keyExpression(calls, key, isRezoning)]));
  const valueOf = valueExpressions(calls, resolved);
  const sumOf = (measure: Measure) => sql<number>`coalesce(sum(${valueOf(measure)}), 0)`.mapWith(Number);
  const sums = Object.fromEntries(measures.map((measure) => [measure, sumOf(measure)]));
  // With the default actor the measures themselves leave others out, and count them.
  const isOfActor = resolved.filter.actor === 'user' ? actorCondition(store.tables, resolved) : undefined;
  const slices = isAmongFew(resolved.filter) ? [range] : timeSlices(store, projectId, range);
  const rows: Record<string, unknown>[] = [];
  for await (const slice of slices) {
    const conditions = [...callConditions(store, projectId, resolved, slice), isOfActor];
    rows.push(...(await sumSlice(store, { conditions, keys, sums })));
  }
  return rows;
};
