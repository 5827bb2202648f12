import { and, asc, desc, eq, gt, lt, or } from 'drizzle-orm';
import type { CallRow } from '../folding/rows';
import { nameTexts } from '../names';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';

/** A call as its neighbours in the conversation see it. */
export type NeighbourCall = Pick<CallRow, 'id' | 'strip' | 'finalDisposition' | 'firstTs'> & { tool: string };

export type Neighbours = {
  /** The nearest calls of the session before this one, in the order of time; whether there are more. */
  before: NeighbourCall[];
  hasMoreBefore: boolean;
  after: NeighbourCall[];
  hasMoreAfter: boolean;
};

const ON_EACH_SIDE = 4;

const NOBODY: Neighbours = { before: [], hasMoreBefore: false, after: [], hasMoreAfter: false };

const nearest = async (
  { db, tables: { calls } }: Store,
  call: CallRow,
  sessionId: string,
  side: 'before' | 'after',
) => {
  const beyond = side === 'before' ? lt : gt;
  const order = side === 'before' ? desc : asc;
  return db
    .select({
      id: calls.id,
      strip: calls.strip,
      finalDisposition: calls.finalDisposition,
      firstTs: calls.firstTs,
      toolId: calls.toolId,
    })
    .from(calls)
    .where(
      and(
        eq(calls.projectId, call.projectId),
        eq(calls.sessionId, sessionId),
        or(beyond(calls.firstTs, call.firstTs), and(eq(calls.firstTs, call.firstTs), beyond(calls.seq, call.seq))),
      ),
    )
    .orderBy(order(calls.firstTs), order(calls.seq))
    .limit(ON_EACH_SIDE + 1);
};

/** The calls next to one in its session, a few on either side. */
export const sessionNeighbours = async (store: Store, principal: Principal, call: CallRow): Promise<Neighbours> => {
  assertCan(principal, 'read');
  const { sessionId } = call;
  if (sessionId === null || call.projectId !== principal.projectId) return NOBODY;
  const before = await nearest(store, call, sessionId, 'before');
  const after = await nearest(store, call, sessionId, 'after');
  const texts = await nameTexts(
    store,
    call.projectId,
    [...before, ...after].map(({ toolId }) => toolId),
  );
  const few = (rows: typeof before) =>
    rows.slice(0, ON_EACH_SIDE).map(({ toolId, ...row }) => ({ ...row, tool: texts.get(toolId) ?? '' }));
  return {
    before: few(before).toReversed(),
    hasMoreBefore: before.length > ON_EACH_SIDE,
    after: few(after),
    hasMoreAfter: after.length > ON_EACH_SIDE,
  };
};
