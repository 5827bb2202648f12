import { and, eq, gt, isNull, lte, ne, or, type SQL } from 'drizzle-orm';
import type { QueueFilter } from '../../lib/queue-filter';
import { CLAIM_MS, type QueueHolder } from '../../lib/review';
import { findNameIds } from '../names';
import type { Principal } from '../principal';
import type { Store } from '../store';

/** `not_others`: nobody's and the reader's own, which is what comes next on the desk. */
export type QueueReach = QueueHolder | 'not_others';

const heldBy = (
  { reviewItems: items }: Store['tables'],
  reach: QueueReach,
  actor: string,
  now: number,
): SQL | undefined => {
  const isLive = gt(items.claimedAt, now - CLAIM_MS);
  const isFree = or(isNull(items.claimedBy), lte(items.claimedAt, now - CLAIM_MS));
  switch (reach) {
    case 'anyone':
      return undefined;
    case 'nobody':
      return isFree;
    case 'me':
      return and(eq(items.claimedBy, actor), isLive);
    case 'others':
      return and(ne(items.claimedBy, actor), isLive);
    case 'not_others':
      return or(isFree, eq(items.claimedBy, actor));
  }
};

/** No name has this number. */
const NO_TOOL = -1;

export type Narrowing = { filter: Omit<QueueFilter, 'holder'> & { holder: QueueReach }; now: number };

/** The waiting items that the filter lets through; to be asked of items joined with their calls. */
export const queueConditions = async (
  store: Store,
  { projectId, actor }: Principal,
  { filter, now }: Narrowing,
): Promise<SQL | undefined> => {
  const { reviewItems: items, calls } = store.tables;
  const { kind, reason, errorClass, tool, holder } = filter;
  const toolId = tool === null ? null : ((await findNameIds(store, projectId, [tool])).get(tool) ?? NO_TOOL);
  return and(
    eq(items.projectId, projectId),
    eq(items.status, 'waiting'),
    kind === null ? undefined : eq(items.kind, kind),
    reason === null ? undefined : eq(items.reason, reason),
    errorClass === null ? undefined : eq(calls.lastClass, errorClass),
    toolId === null ? undefined : eq(calls.toolId, toolId),
    heldBy(store.tables, holder, actor, now),
  );
};
