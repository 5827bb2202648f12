import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import type { Principal } from '../principal';
import { assertCan } from '../principal';
import { applyGroups, NOT_STORED } from '../folding/apply-groups';
import { foldContext } from '../folding/fold-context';
import type { CallGroup } from '../folding/fold-group';
import { callsOfKeys, groupKey, loadGroups } from '../folding/load-groups';
import type { CallRow, CloseRow } from '../folding/rows';
import type { Store } from '../store';
import { projectRow } from './project-row';

const BATCH = 200;

/**
 * When the silence of a call counts as its end. Of a reused key the events are told apart by time, so for all but the last
 * call this must lie before the next one begins.
 */
const endOf = (call: CallRow, { before, attempts }: CallGroup, now: number): number => {
  const own = attempts.filter((row) => row.callSeq === call.seq).map((row) => row.ts);
  const isLast = before.every(({ part }) => part <= call.part);
  return Math.max(...own, isLast ? now : Number.NEGATIVE_INFINITY);
};

/** An id of our own; the call's id can be as long as an event id may be, so it is cut from the left. */
const automaticCloseOf = (call: CallRow, ts: number, now: number): CloseRow => ({
  projectId: call.projectId,
  id: `auto:${call.id}:${now}`.slice(-128),
  callSeq: NOT_STORED,
  ts,
  tsText: new Date(ts).toISOString(),
  receivedAt: now,
  disposition: 'abandoned',
  afterAttempt: null,
  reason: 'never_closed',
  route: null,
  sessionId: call.sessionId,
  traceId: null,
  isAutomatic: 1,
  detailsJson: null,
  sourceHash: 'auto',
});

/**
 * Closes calls that failed and have been silent for the project's `openFor`. Any later event of a call voids its close.
 * Answers how many were closed; at most one batch a call, so that ingest is not held up.
 */
export const closeSilentCalls = (store: Store, principal: Principal, now: number): Promise<number> => {
  assertCan(principal, 'administer');
  const { projectId } = principal;
  return store.write(async (writing) => {
    const { calls } = writing.tables;
    const project = await projectRow(writing, projectId);
    const silent = await writing.db
      .select()
      .from(calls)
      .where(
        and(eq(calls.projectId, projectId), isNotNull(calls.openSince), lte(calls.openSince, now - project.openForMs)),
      )
      .orderBy(asc(calls.openSince))
      .limit(BATCH);
    if (silent.length === 0) return 0;
    const keys = new Set(silent.map((call) => groupKey(call.scope, call.callId)));
    const groups = [...(await loadGroups(writing, projectId, await callsOfKeys(writing, projectId, keys))).values()];
    const silentSeqs = new Set(silent.map((call) => call.seq));
    for (const group of groups) {
      const ended = group.before.filter((call) => silentSeqs.has(call.seq));
      group.closes.push(...ended.map((call) => automaticCloseOf(call, endOf(call, group, now), now)));
    }
    const attempts = groups.flatMap((group) => group.attempts);
    await applyGroups(writing, groups, await foldContext(writing, project, attempts, new Map()));
    return silent.length;
  });
};
