import { and, count, eq } from 'drizzle-orm';
import { EVERY_ITEM, type QueueFilter } from '../../lib/queue-filter';
import type { ErrorClass } from '../../lib/repair/error-classes';
import { holderOf, QUEUE_HOLDERS, type QueueHolder, type ReviewKind } from '../../lib/review';
import { nameTexts } from '../names';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { queueConditions } from './queue-conditions';

type Facet<T> = { value: T; count: number };

/** How many waiting items each choice of a filter would show, the other choices staying as they are; most first. */
export type QueueFacets = {
  kinds: Facet<ReviewKind>[];
  reasons: Facet<string>[];
  classes: Facet<ErrorClass>[];
  tools: Facet<string>[];
  holders: Record<QueueHolder, number>;
};

type Group = {
  kind: ReviewKind;
  reason: string;
  errorClass: ErrorClass | null;
  tool: string;
  holder: Exclude<QueueHolder, 'anyone'>;
  count: number;
};

/** Waiting items that are alike in everything a filter can tell. */
const groupsOf = async (store: Store, principal: Principal, now: number): Promise<Group[]> => {
  const { reviewItems: items, attempts, calls } = store.tables;
  const { projectId, actor } = principal;
  const { kind, reason, claimedBy, claimedAt } = items;
  const rows = await store.db
    .select({ kind, reason, claimedBy, claimedAt, errorClass: calls.lastClass, toolId: calls.toolId, count: count() })
    .from(items)
    .innerJoin(attempts, and(eq(attempts.projectId, items.projectId), eq(attempts.id, items.attemptId)))
    .innerJoin(calls, and(eq(calls.projectId, attempts.projectId), eq(calls.seq, attempts.callSeq)))
    .where(await queueConditions(store, principal, { filter: EVERY_ITEM, now }))
    .groupBy(kind, reason, claimedBy, claimedAt, calls.lastClass, calls.toolId);
  const texts = await nameTexts(
    store,
    projectId,
    rows.map(({ toolId }) => toolId),
  );
  return rows.map(({ toolId, ...row }) => {
    const holder = holderOf(row, now);
    return {
      ...row,
      count: Number(row.count),
      tool: texts.get(toolId) ?? '',
      holder: holder === null ? 'nobody' : holder.by === actor ? 'me' : 'others',
    };
  });
};

type Part = keyof QueueFilter;

const meets = (group: Group, filter: QueueFilter, except: Part): boolean =>
  (except === 'kind' || filter.kind === null || filter.kind === group.kind) &&
  (except === 'reason' || filter.reason === null || filter.reason === group.reason) &&
  (except === 'errorClass' || filter.errorClass === null || filter.errorClass === group.errorClass) &&
  (except === 'tool' || filter.tool === null || filter.tool === group.tool) &&
  (except === 'holder' || filter.holder === 'anyone' || filter.holder === group.holder);

const tally = <T>(groups: readonly Group[], valueOf: (group: Group) => T | null): Facet<T>[] => {
  const counts = new Map<T, number>();
  for (const group of groups) {
    const value = valueOf(group);
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + group.count);
  }
  return [...counts].map(([value, sum]) => ({ value, count: sum })).toSorted((a, b) => b.count - a.count);
};

/** What the queue can be narrowed by, each choice with its count. */
export const queueFacets = async (
  store: Store,
  principal: Principal,
  { filter, now }: { filter: QueueFilter; now: number },
): Promise<QueueFacets> => {
  assertCan(principal, 'read');
  const groups = await groupsOf(store, principal, now);
  const others = (part: Part) => groups.filter((group) => meets(group, filter, part));
  const held = tally(others('holder'), ({ holder }) => holder);
  const total = held.reduce((sum, each) => sum + each.count, 0);
  const countOf = (holder: QueueHolder): number =>
    holder === 'anyone' ? total : (held.find(({ value }) => value === holder)?.count ?? 0);
  return {
    kinds: tally(others('kind'), ({ kind }) => kind),
    reasons: tally(others('reason'), ({ reason }) => reason),
    classes: tally(others('errorClass'), ({ errorClass }) => errorClass),
    tools: tally(others('tool'), ({ tool }) => tool),
    holders: Object.fromEntries(QUEUE_HOLDERS.map((holder) => [holder, countOf(holder)])) as Record<
      QueueHolder,
      number
    >,
  };
};
