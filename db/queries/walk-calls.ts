import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, desc, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Tables } from '../schema/tables';
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
  /** Where several walks share the limit, each first takes at least so many calls. */
  leastShare?: number;
};

/** `stoppedAt`: time ran out here; calls beyond have not been looked at. */
export type Walked = { rows: StoredListRow[]; stoppedAt: CallPosition | null };

const LEAST_SHARE = 50;
const LONGEST_STRETCH = 4_000;
/** Reading the texts of a call takes as long as looking at many calls. */
const LONGEST_READ_STRETCH = 500;

const longestStretch = ({ filter }: ResolvedFilter): number =>
  filter.text === null && filter.tags.length === 0 && filter.except.tags.length === 0
    ? LONGEST_STRETCH
    : LONGEST_READ_STRETCH;

/** What lies behind a call in the direction. The plain bound comes first because the engine bounds an index by it. */
const isBeyond = (calls: Tables['calls'], { firstTs, seq }: CallPosition, direction: Direction): SQL =>
  direction === 'older'
    ? sql`(${lte(calls.firstTs, firstTs)} and (${calls.firstTs}, ${calls.seq}) < (${firstTs}, ${seq}))`
    : sql`(${gte(calls.firstTs, firstTs)} and (${calls.firstTs}, ${calls.seq}) > (${firstTs}, ${seq}))`;

type Asked = { projectId: number; resolved: ResolvedFilter; isOnIndex: SQL };

/** The keys of the calls that lie next on an index. */
const keysAhead = (
  { db, tables: { calls } }: Store,
  { projectId, resolved, isOnIndex }: Asked,
  { direction, after }: Walk,
) => {
  const { from, to } = resolved.filter;
  const by = direction === 'older' ? desc : asc;
  return db
    .select({ firstTs: calls.firstTs, seq: calls.seq })
    .from(calls)
    .where(
      and(
        eq(calls.projectId, projectId),
        isOnIndex,
        gte(calls.firstTs, from),
        lt(calls.firstTs, to),
        after ? isBeyond(calls, after, direction) : undefined,
      ),
    )
    .orderBy(by(calls.firstTs), by(calls.seq));
};

/**
 * Those of the next `stretch` calls on an index that the filter lets through. The stretch is cut from the index alone and
 * only its calls are read, so that the engine cannot think of a longer way.
 */
const walkStretch = async (store: Store, asked: Asked, walk: Walk): Promise<StoredListRow[]> => {
  const { db, tables } = store;
  const { projectId, resolved } = asked;
  const near = keysAhead(store, asked, walk).limit(walk.stretch).as('near');
  const by = walk.direction === 'older' ? desc : asc;
  return db
    .select(listColumns(tables))
    .from(near)
    .innerJoin(tables.calls, and(eq(tables.calls.projectId, projectId), eq(tables.calls.seq, near.seq)))
    .where(and(...callConditions(store, projectId, resolved, resolved.filter), actorCondition(tables, resolved)))
    .orderBy(by(near.firstTs), by(near.seq))
    .limit(walk.limit);
};

/** Walks over an index, stretch by stretch, each up to twice as long as the one before. */
const walkIndex = async (store: Store, asked: Asked, walk: Walk): Promise<Walked> => {
  const deadline = walk.clock() + walk.timeLimitMs;
  const longest = longestStretch(asked.resolved);
  const rows: StoredListRow[] = [];
  let next = walk;
  for (;;) {
    const [end] = await keysAhead(store, asked, next)
      .limit(1)
      .offset(next.stretch - 1);
    rows.push(...(await walkStretch(store, asked, next)));
    if (!end || rows.length >= walk.limit) return { rows, stoppedAt: null };
    if (walk.clock() > deadline) return { rows, stoppedAt: end };
    const stretch = Math.min(next.stretch * 2, longest);
    next = { ...walk, after: end, stretch, limit: walk.limit - rows.length };
    await nextTurn();
  }
};

/** The nearest of the places where walks ran out of time: beyond it the picture is not whole. */
const nearest = (positions: readonly CallPosition[], direction: Direction): CallPosition | null =>
  positions.toSorted((a, b) => comparePositions(a, b, direction))[0] ?? null;

/** One of the walks that a list is put together from, as far as it has come. */
type Part = Walked & { isOnIndex: SQL; isOver: boolean };

const inOrder = (parts: readonly Part[], direction: Direction): StoredListRow[] =>
  parts.flatMap(({ rows }) => rows).toSorted((a, b) => comparePositions(a, b, direction));

/** The parts that may still hold calls of the list: those that have not come as far as its last call. */
const openParts = (parts: readonly Part[], { direction, limit }: Walk): Part[] => {
  const last = inOrder(parts, direction)[limit - 1];
  return parts.filter(({ isOver, rows }) => {
    const reached = rows.at(-1);
    return !isOver && (!last || !reached || comparePositions(reached, last, direction) < 0);
  });
};

/** Walks on by `share` calls at most, in place. */
const walkOn = async (store: Store, asked: Omit<Asked, 'isOnIndex'>, part: Part, walk: Walk): Promise<void> => {
  const { rows, stoppedAt } = await walkIndex(store, { ...asked, isOnIndex: part.isOnIndex }, walk);
  part.rows.push(...rows);
  part.stoppedAt = stoppedAt;
  part.isOver = stoppedAt !== null || rows.length < walk.limit;
};

/**
 * The next calls of a list, at most `limit`, in its direction. Stops after `timeLimitMs` at the latest, give or take a few
 * statements; what it has then is whole up to `stoppedAt`, from where it can go on. Each of several walks takes its share of
 * the limit first, and more only where its calls crowd out the others'.
 */
export const walkCalls = async (
  store: Store,
  projectId: number,
  resolved: ResolvedFilter,
  walk: Walk,
): Promise<Walked> => {
  const { direction, limit, leastShare = LEAST_SHARE } = walk;
  const walks = callWalks(store.tables, resolved);
  const parts = walks.map((isOnIndex): Part => ({ isOnIndex, rows: [], stoppedAt: null, isOver: false }));
  let share = Math.min(limit, Math.max(leastShare, Math.ceil((limit * 2) / parts.length)));
  for (let open = parts; open.length > 0; open = openParts(parts, walk)) {
    for (const part of open) {
      const after = part.rows.at(-1) ?? walk.after;
      const timeLimitMs = walk.timeLimitMs / parts.length;
      await walkOn(store, { projectId, resolved }, part, { ...walk, after, limit: share, timeLimitMs });
    }
    share = Math.min(limit, share * 2);
  }
  const stoppedAt = nearest(
    parts.flatMap((part) => part.stoppedAt ?? []),
    direction,
  );
  const rows = inOrder(parts, direction)
    .filter((row) => stoppedAt === null || comparePositions(row, stoppedAt, direction) <= 0)
    .slice(0, limit);
  return { rows, stoppedAt: rows.length < limit ? stoppedAt : null };
};
