import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Store } from '../store';
import { actorCondition, callConditions } from './call-conditions';
import { callWalks } from './call-index';
import { type CallPosition, comparePositions, type Direction } from './call-position';
import { listColumns, type StoredListRow } from './list-row';
import type { ResolvedFilter } from './resolve-filter';

export type Walk = {
  direction: Direction;
  /** Goes on behind this call; null starts at the range's end. */
  after: CallPosition | null;
  limit: number;
  timeLimitMs: number;
  /** Milliseconds of a monotonic clock. */
  clock: () => number;
  /** So many calls are looked at in the first statement; the next ones look at more while little is found. */
  stretch: number;
};

/** `stoppedAt`: time ran out here; calls beyond have not been looked at. */
export type Walked = { rows: StoredListRow[]; stoppedAt: CallPosition | null };

const LONGEST_STRETCH = 4_000;

type Ways = { order: SQL[]; isBeyond: (position: CallPosition) => SQL; isUpTo: (position: CallPosition) => SQL };

const waysOf = ({ tables }: Pick<Store, 'tables'>, direction: Direction): Ways => {
  const { firstTs, seq } = tables.calls;
  const compare = (operator: string, position: CallPosition) =>
    sql`(${firstTs}, ${seq}) ${sql.raw(operator)} (${position.firstTs}, ${position.seq})`;
  return direction === 'older'
    ? { order: [desc(firstTs), desc(seq)], isBeyond: (p) => compare('<', p), isUpTo: (p) => compare('>=', p) }
    : { order: [asc(firstTs), asc(seq)], isBeyond: (p) => compare('>', p), isUpTo: (p) => compare('<=', p) };
};

/** Walks one stretch of an index. Its length is measured on the index alone; only then are the calls read. */
const walkIndex = async (store: Store, projectId: number, resolved: ResolvedFilter, isOnIndex: SQL, walk: Walk): Promise<Walked> => {
  const { db, tables } = store;
  const { calls } = tables;
  const { from, to } = resolved.filter;
  const { order, isBeyond, isUpTo } = waysOf(store, walk.direction);
  const inRange = [eq(calls.projectId, projectId), gte(calls.firstTs, from), lt(calls.firstTs, to), isOnIndex];
  const conditions = [...callConditions(store, projectId, resolved, { from, to }), actorCondition(tables, resolved)];
  const deadline = walk.clock() + walk.timeLimitMs;
  const rows: StoredListRow[] = [];
  let position = walk.after;
  for (let { stretch } = walk; ; stretch = Math.min(stretch * 2, LONGEST_STRETCH)) {
    const beyond = position ? isBeyond(position) : undefined;
    const [end] = await db
      .select({ firstTs: calls.firstTs, seq: calls.seq })
      .from(calls)
      .where(and(...inRange, beyond))
      .orderBy(...order)
      .limit(1)
      .offset(stretch - 1);
    const found = await db
      .select(listColumns(tables))
      .from(calls)
      .where(and(isOnIndex, ...conditions, beyond, end ? isUpTo(end) : undefined))
      .orderBy(...order)
      .limit(walk.limit - rows.length);
    rows.push(...found);
    if (!end || rows.length >= walk.limit) return { rows, stoppedAt: null };
    if (walk.clock() > deadline) return { rows, stoppedAt: end };
    position = end;
    await nextTurn();
  }
};

/** The nearest of the places where walks ran out of time: beyond it the picture is not whole. */
const nearest = (positions: readonly CallPosition[], direction: Direction): CallPosition | null =>
  positions.toSorted((a, b) => comparePositions(a, b, direction))[0] ?? null;

/**
 * The next calls of a list, at most `limit`, in its direction. Stops after `timeLimitMs` at the latest, give or take one
 * statement; what it has then is whole up to `stoppedAt`, from where it can go on.
 */
export const walkCalls = async (store: Store, projectId: number, resolved: ResolvedFilter, walk: Walk): Promise<Walked> => {
  const walks = callWalks(store.tables, resolved);
  const walked: Walked[] = [];
  for (const isOnIndex of walks) {
    const share = { ...walk, timeLimitMs: walk.timeLimitMs / walks.length };
    walked.push(await walkIndex(store, projectId, resolved, isOnIndex, share));
  }
  const { direction, limit } = walk;
  const stoppedAt = nearest(walked.flatMap((part) => part.stoppedAt ?? []), direction);
  const rows = walked
    .flatMap((part) => part.rows)
    .filter((row) => stoppedAt === null || comparePositions(row, stoppedAt, direction) <= 0)
    .toSorted((a, b) => comparePositions(a, b, direction))
    .slice(0, limit);
  return { rows, stoppedAt: rows.length < limit ? stoppedAt : null };
};
