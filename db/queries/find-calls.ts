import { and, desc, eq, inArray, or } from 'drizzle-orm';
import { storableText } from '../../lib/storable-text';
import type { Disposition } from '../../lib/words';
import { nameTexts } from '../names';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';

export type FoundCall = { id: string; tool: string; strip: string; disposition: Disposition; firstTs: number };

/** One id may name calls of several scopes, or several of one reused key. */
const MOST_CALLS = 5;

/** The calls an id names: that of one of their attempts, of a close, or the client's own call id. Newest first. */
export const findCalls = async (store: Store, principal: Principal, id: string): Promise<FoundCall[]> => {
  assertCan(principal, 'read');
  const { projectId } = principal;
  const { attempts, calls, closes } = store.tables;
  const known = storableText(id);
  const ofEvents = await Promise.all(
    [attempts, closes].map((table) =>
      store.db
        .select({ callSeq: table.callSeq })
        .from(table)
        .where(and(eq(table.projectId, projectId), eq(table.id, known))),
    ),
  );
  const seqs = ofEvents.flat().map(({ callSeq }) => callSeq);
  const isOfEvents = seqs.length === 0 ? undefined : inArray(calls.seq, seqs);
  const rows = await store.db
    .select({
      id: calls.id,
      toolId: calls.toolId,
      strip: calls.strip,
      disposition: calls.loopDisposition,
      firstTs: calls.firstTs,
    })
    .from(calls)
    .where(and(eq(calls.projectId, projectId), or(eq(calls.callId, known), isOfEvents)))
    .orderBy(desc(calls.firstTs), desc(calls.seq))
    .limit(MOST_CALLS);
  const texts = await nameTexts(
    store,
    projectId,
    rows.map(({ toolId }) => toolId),
  );
  return rows.map(({ toolId, ...row }) => ({ ...row, tool: texts.get(toolId) ?? '' }));
};
