import { and, eq, inArray } from 'drizzle-orm';
import { chunksOf } from '../chunks';
import { NO_ATTEMPT_TOOL } from '../../lib/words';
import { findNameIds } from '../names';
import type { WriteStore } from '../store';
import { applyGroups } from './apply-groups';
import { foldContext } from './fold-context';
import { loadGroups } from './load-groups';
import { relinkConversation } from './relink-conversation';
import type { CallRow, ProjectRow } from './rows';

/** All parts of the keys that the given calls belong to. */
const callsBySeq = async (
  { db, tables }: WriteStore,
  projectId: number,
  seqs: readonly number[],
): Promise<CallRow[]> => {
  const { calls } = tables;
  const named = await db
    .select({ callId: calls.callId })
    .from(calls)
    .where(and(eq(calls.projectId, projectId), inArray(calls.seq, [...seqs])));
  if (named.length === 0) return [];
  const callIds = named.map((row) => row.callId);
  return db
    .select()
    .from(calls)
    .where(and(eq(calls.projectId, projectId), inArray(calls.callId, callIds)));
};

/** Folds the given calls anew from what is stored, after something else than their events changed: a class, a decision, a tool. */
export const refoldCalls = async (store: WriteStore, project: ProjectRow, seqs: readonly number[]): Promise<void> => {
  const { projectId } = project;
  // A call of which only a close has come goes by this name, which no attempt brings along.
  const known = await findNameIds(store, projectId, [NO_ATTEMPT_TOOL]);
  for (const chunk of chunksOf([...new Set(seqs)], 200)) {
    const rows = await callsBySeq(store, projectId, chunk);
    const conversations = new Set(rows.flatMap((row) => row.conversationSeq ?? []));
    for (const conversationSeq of conversations) await relinkConversation(store, project, conversationSeq, []);
    const linked = rows.filter((row) => row.conversationSeq === null);
    const groups = [...(await loadGroups(store, projectId, linked)).values()];
    const attempts = groups.flatMap((group) => group.attempts);
    await applyGroups(store, groups, await foldContext(store, project, attempts, known));
  }
};
