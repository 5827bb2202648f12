import {
  and,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  ne,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { CallFilter } from '../../lib/filter';
import type { ListFilters } from '../../lib/filter-fields';
import { type ExcludedBecause, EXCLUSIONS } from '../../lib/folded-call';
import { encodeText } from '../../lib/json/source-text';
import { storableText } from '../../lib/storable-text';
import type { Disposition } from '../../lib/words';
import type { Store } from '../store';
import type { Tables } from '../schema/tables';
import { type NameFilterIds, NO_NAME, type ResolvedFilter } from './resolve-filter';
import { wantedDispositions } from './wanted-dispositions';

type Calls = Tables['calls'];

/** Dispositions that leave a call out of n₁. */
const UNCOUNTED = ['held', 'unknown'] as const satisfies readonly Disposition[];

export const isUncounted = (disposition: Disposition): boolean =>
  (UNCOUNTED as readonly Disposition[]).includes(disposition);

/** A nullable name column has one of the ids; the id that stands for "no name" means null. */
const hasName = (column: SQLiteColumn, ids: readonly number[] | null): SQL | undefined => {
  if (ids === null) return undefined;
  const isOne = inArray(column, [...ids]);
  return ids.includes(NO_NAME) ? or(isNull(column), isOne) : isOne;
};

const isOneOf = <T extends string>(column: SQLiteColumn, values: readonly T[]): SQL | undefined =>
  values.length === 0 ? undefined : inArray(column, [...values]);

const isWhether = (condition: SQL, wanted: boolean | null): SQL | undefined =>
  wanted === null ? undefined : wanted ? condition : not(condition);

/** Whether no reason of its own keeps the call out of live rates. Calls of simulated users are in where they are asked for. */
const liveCondition = (calls: Calls, isActorAsked: boolean): SQL | undefined =>
  isActorAsked ? or(isNull(calls.exclusion), eq(calls.exclusion, 'actor')) : isNull(calls.exclusion);

const countedCondition = (calls: Calls, isActorAsked: boolean): SQL =>
  sql`(${liveCondition(calls, isActorAsked)} and ${notInArray(calls.loopDisposition, [...UNCOUNTED])})`;

/** Whether live rates leave the call out for one of these reasons. */
const excludedCondition = (
  calls: Calls,
  reasons: readonly ExcludedBecause[],
  isActorAsked: boolean,
): SQL | undefined => {
  if (reasons.length === 0) return undefined;
  const dispositions = UNCOUNTED.filter((disposition) => reasons.includes(disposition));
  return or(
    inArray(
      calls.exclusion,
      EXCLUSIONS.filter((exclusion) => reasons.includes(exclusion)),
    ),
    and(liveCondition(calls, isActorAsked), inArray(calls.loopDisposition, dispositions)),
  );
};

const UNSETTLED = ['open', ...UNCOUNTED] as const satisfies readonly Disposition[];

/** Whether a settled attempt follows the first failure of a call that has ended, as the strip tells it. */
export const repairAttemptedCondition = (calls: Calls): SQL =>
  sql`(${isNotNull(calls.firstClass)} and ${notInArray(calls.loopDisposition, [...UNSETTLED])}
    and (${like(calls.strip, '%f%f%')} or ${like(calls.strip, '%f%o%')}))`;

/** Whether the call is a repair that was measured and found clean, or one found not to be. */
const cleanCondition = ({ clean, cleanOf }: Calls, isClean: boolean | null): SQL | undefined =>
  isClean === null ? undefined : and(eq(cleanOf, 1), eq(clean, isClean ? 1 : 0));

/** The index on dispositions leaves executed calls out, so a filter must say that it does too. */
const dispositionCondition = (calls: Calls, dispositions: readonly Disposition[] | null): SQL | undefined => {
  if (dispositions === null) return undefined;
  const isOne = inArray(calls.loopDisposition, [...dispositions]);
  return dispositions.includes('executed') ? isOne : and(isOne, ne(calls.loopDisposition, 'executed'));
};

type Asked = Pick<Store, 'db' | 'tables'>;

/** Whether any attempt of the call meets a condition; siblings and doubles, which its page shows too, included. */
const hasAttemptWith = ({ db, tables: { attempts, calls } }: Asked, condition: SQL): SQL =>
  exists(
    db
      .select({ found: sql`1` })
      .from(attempts)
      .where(and(eq(attempts.projectId, calls.projectId), eq(attempts.callSeq, calls.seq), condition)),
  );

const textCondition = (store: Asked, text: string | null): SQL | undefined => {
  if (text === null) return undefined;
  const { attempts } = store.tables;
  const needle = encodeText(text);
  return hasAttemptWith(
    store,
    sql`(has_text(${attempts.argumentsJson}, ${needle}) = 1 or has_text(${attempts.messageJson}, ${needle}) = 1)`,
  );
};

/** Tags by key, since of one key any value will do. */
const tagsByKey = (tags: readonly string[]): Map<string, string[]> => {
  const values = new Map<string, string[]>();
  for (const tag of tags) {
    const at = tag.indexOf('=');
    values.set(tag.slice(0, at), [...(values.get(tag.slice(0, at)) ?? []), tag.slice(at + 1)]);
  }
  return values;
};

const tagConditions = (store: Asked, tags: readonly string[]): SQL[] =>
  [...tagsByKey(tags)].map(([key, values]) => {
    const isOne = values.map(
      (value) => sql`has_tag(${store.tables.attempts.detailsJson}, ${encodeText(key)}, ${encodeText(value)}) = 1`,
    );
    return hasAttemptWith(store, sql`(${or(...isOne)})`);
  });

/** The strip has one of these letters for each attempt. */
const attemptCount = ({ strip }: Calls): SQL => {
  const letters = ['o', 'f', 'c', 'u', 'h'].reduce(
    (rest, letter) => sql`replace(${rest}, ${sql.raw(`'${letter}'`)}, '')`,
    sql`${strip}`,
  );
  return sql`(length(${strip}) - length(${letters}))`;
};

const attemptConditions = (store: Asked, filter: CallFilter): (SQL | undefined)[] => {
  const { attempts, calls } = store.tables;
  const { attemptNumber, attemptCount: exactly, leastAttempts: least } = filter;
  return [
    attemptNumber === null ? undefined : hasAttemptWith(store, eq(attempts.number, attemptNumber)),
    exactly === null ? undefined : sql`${attemptCount(calls)} = ${exactly}`,
    least === null ? undefined : sql`${attemptCount(calls)} >= ${least}`,
  ];
};

/** Exactly the calls that do not meet the condition, also where it is unknown for want of a value. */
const unless = (condition: SQL | undefined): SQL | undefined =>
  condition && sql`case when ${condition} then 1 else 0 end = 0`;

/** One condition for each list of a filter that has values. */
const listConditions = (
  store: Asked,
  lists: ListFilters,
  ids: NameFilterIds,
  isActorAsked: boolean,
): (SQL | undefined)[] => {
  const { calls } = store.tables;
  return [
    ids.tools === null ? undefined : inArray(calls.toolId, [...ids.tools]),
    lists.classes.length === 0 ? undefined : and(isNotNull(calls.firstClass), isOneOf(calls.firstClass, lists.classes)),
    hasName(calls.modelId, ids.models),
    hasName(calls.promptVersionId, ids.promptVersions),
    hasName(calls.agentId, ids.agents),
    hasName(calls.environmentId, ids.environments),
    hasName(calls.armId, ids.arms),
    hasName(calls.strategyId, ids.strategies),
    hasName(calls.repairModelId, ids.repairModels),
    isOneOf(calls.repairWay, lists.ways),
    excludedCondition(calls, lists.exclusions, isActorAsked),
  ];
};

/** Conditions on `calls` of a range, if there is one, and all filter fields but the actor. */
export const callConditions = (
  store: Asked,
  projectId: number,
  { filter, ids, exceptIds, excludedToolIds }: ResolvedFilter,
  range: { from: number; to: number } | null,
): (SQL | undefined)[] => {
  const { calls } = store.tables;
  const isActorAsked = filter.actor !== 'agent';
  return [
    eq(calls.projectId, projectId),
    range === null ? undefined : gte(calls.firstTs, range.from),
    range === null ? undefined : lt(calls.firstTs, range.to),
    excludedToolIds.length === 0 ? undefined : notInArray(calls.toolId, [...excludedToolIds]),
    dispositionCondition(calls, wantedDispositions(filter)),
    ...listConditions(store, filter, ids, isActorAsked),
    ...listConditions(store, filter.except, exceptIds, isActorAsked).map(unless),
    filter.session === null ? undefined : eq(calls.sessionId, storableText(filter.session)),
    filter.reason === null ? undefined : eq(calls.reason, storableText(filter.reason)),
    filter.finding === null ? undefined : like(calls.findings, `%,${filter.finding},%`),
    isWhether(repairAttemptedCondition(calls), filter.isRepairAttempted),
    cleanCondition(calls, filter.isClean),
    isWhether(isNotNull(calls.rescuedBy), filter.isRescued),
    isWhether(countedCondition(calls, isActorAsked), filter.isCounted),
    excludedCondition(calls, filter.exclusions, isActorAsked),
    isWhether(gt(calls.siblingFailures, 0), filter.hasSiblings),
    ...attemptConditions(store, filter),
    ...tagConditions(store, filter.tags),
    // Of the tags left out a call may have none, whatever their keys.
    ...filter.except.tags.flatMap((tag) => tagConditions(store, [tag])).map(unless),
    textCondition(store, filter.text),
  ];
};

/** What a list adds: sums leave calls of other actors out by their measures, and count them as excluded. */
export const actorCondition = ({ calls }: Tables, { filter }: ResolvedFilter): SQL | undefined =>
  filter.actor === 'any' ? undefined : eq(calls.actor, filter.actor);
