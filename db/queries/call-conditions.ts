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
import { type ExcludedBecause, EXCLUSIONS } from '../../lib/folded-call';
import { storableText } from '../../lib/storable-text';
import type { Disposition } from '../../lib/words';
import type { Db, Store } from '../store';
import type { Tables } from '../schema/tables';
import { NO_NAME, type ResolvedFilter } from './resolve-filter';

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

const hasAttempt = (db: Db, { attempts, calls }: Tables, number: number | null): SQL | undefined =>
  number === null
    ? undefined
    : exists(
        db
          .select({ found: sql`1` })
          .from(attempts)
          .where(
            and(eq(attempts.projectId, calls.projectId), eq(attempts.callSeq, calls.seq), eq(attempts.number, number)),
          ),
      );

/** The index on dispositions leaves executed calls out, so a filter must say that it does too. */
const dispositionCondition = (calls: Calls, dispositions: readonly Disposition[]): SQL | undefined => {
  if (dispositions.length === 0) return undefined;
  const isOne = inArray(calls.loopDisposition, [...dispositions]);
  return dispositions.includes('executed') ? isOne : and(isOne, ne(calls.loopDisposition, 'executed'));
};

/** Conditions on `calls` of a range and all filter fields but the actor. */
export const callConditions = (
  { db, tables }: Pick<Store, 'db' | 'tables'>,
  projectId: number,
  { filter, ids, excludedToolIds }: ResolvedFilter,
  range: { from: number; to: number },
): (SQL | undefined)[] => {
  const { calls } = tables;
  const isActorAsked = filter.actor !== 'agent';
  return [
    eq(calls.projectId, projectId),
    gte(calls.firstTs, range.from),
    lt(calls.firstTs, range.to),
    ids.tools === null ? undefined : inArray(calls.toolId, [...ids.tools]),
    excludedToolIds.length === 0 ? undefined : notInArray(calls.toolId, [...excludedToolIds]),
    filter.classes.length === 0
      ? undefined
      : and(isNotNull(calls.firstClass), isOneOf(calls.firstClass, filter.classes)),
    dispositionCondition(calls, filter.dispositions),
    hasName(calls.modelId, ids.models),
    hasName(calls.promptVersionId, ids.promptVersions),
    hasName(calls.agentId, ids.agents),
    hasName(calls.environmentId, ids.environments),
    hasName(calls.armId, ids.arms),
    hasName(calls.strategyId, ids.strategies),
    isOneOf(calls.repairWay, filter.ways),
    filter.session === null ? undefined : eq(calls.sessionId, storableText(filter.session)),
    filter.reason === null ? undefined : eq(calls.reason, storableText(filter.reason)),
    filter.finding === null ? undefined : like(calls.findings, `%,${filter.finding},%`),
    isWhether(repairAttemptedCondition(calls), filter.isRepairAttempted),
    isWhether(isNotNull(calls.rescuedBy), filter.isRescued),
    isWhether(countedCondition(calls, isActorAsked), filter.isCounted),
    excludedCondition(calls, filter.exclusions, isActorAsked),
    isWhether(gt(calls.siblingFailures, 0), filter.hasSiblings),
    hasAttempt(db, tables, filter.attemptNumber),
  ];
};

/** What a list adds: sums leave calls of other actors out by their measures, and count them as excluded. */
export const actorCondition = ({ calls }: Tables, { filter }: ResolvedFilter): SQL | undefined =>
  filter.actor === 'any' ? undefined : eq(calls.actor, filter.actor);
