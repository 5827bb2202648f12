import { and, eq } from 'drizzle-orm';
import { attemptSource } from '../../lib/attempt-source';
import { closeSource } from '../../lib/close-source';
import { attemptOfRow, nameIdsOf, type TextOf } from '../folding/attempt-of-row';
import type { AttemptRow, CallRow, CloseRow } from '../folding/rows';
import { nameTexts } from '../names';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';

type Key = Pick<CallRow, 'callId' | 'scope'>;

/** A stored attempt as the event that told it. */
const sourceOfAttempt = (row: AttemptRow, textOf: TextOf, key: Key): string => {
  const { traceId, messageJson, issuesJson, detailsJson, maxAttempts } = row;
  const attempt = attemptOfRow(row, textOf);
  return attemptSource({ attempt, ...key, traceId, messageJson, issuesJson, detailsJson, maxAttempts });
};

/** A stored close as the event that told it. */
export const sourceOfClose = (row: CloseRow, { callId, scope }: Key): string =>
  closeSource({ close: { ...row, isAutomatic: row.isAutomatic === 1 }, callId, scope, detailsJson: row.detailsJson });

const keyOf = async ({ db, tables: { calls } }: Store, projectId: number, callSeq: number): Promise<Key> => {
  const [key] = await db
    .select({ callId: calls.callId, scope: calls.scope })
    .from(calls)
    .where(and(eq(calls.projectId, projectId), eq(calls.seq, callSeq)));
  if (!key) throw new Error(`an event belongs to call ${callSeq}, which is not there`);
  return key;
};

/** An attempt or a close by its id, as JSON source text in the names of the wire format; null when no event has this id. */
export const eventSource = async (store: Store, principal: Principal, eventId: string): Promise<string | null> => {
  assertCan(principal, 'read');
  const { db, tables } = store;
  const { projectId } = principal;
  const { attempts, closes } = tables;
  const [row] = await db
    .select()
    .from(attempts)
    .where(and(eq(attempts.projectId, projectId), eq(attempts.id, eventId)));
  if (row) {
    const texts = await nameTexts(store, projectId, nameIdsOf(row));
    const textOf: TextOf = (id) => (id === null ? null : (texts.get(id) ?? null));
    return sourceOfAttempt(row, textOf, await keyOf(store, projectId, row.callSeq));
  }
  const [close] = await db
    .select()
    .from(closes)
    .where(and(eq(closes.projectId, projectId), eq(closes.id, eventId)));
  return close ? sourceOfClose(close, await keyOf(store, projectId, close.callSeq)) : null;
};
