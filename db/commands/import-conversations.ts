import { and, eq, inArray } from 'drizzle-orm';
import type { Conversation } from '../../lib/conversation';
import type { Masking } from '../../lib/mask/masking';
import { chunksOf } from '../chunks';
import { relinkConversation } from '../folding/relink-conversation';
import type { AttemptRow, ProjectRow } from '../folding/rows';
import { numbersAfter } from '../folding/sequences';
import { classRulesOf } from '../class-rules-of';
import { maskingOf } from '../masking-of';
import { nameIds } from '../names';
import { assertCan, type Principal } from '../principal';
import type { Store, WriteStore } from '../store';
import { accountIngest } from './account-ingest';
import { conversationNames, unlinkedRow } from './unlinked-row';
import { projectRow } from './project-row';
import { storeDescribedTools } from './store-described-tools';

export type ImportResult = { stored: number; duplicates: number };

/** The stored conversation of this key, made if it is new; one that was still running may have ended meanwhile. */
const conversationOf = async (store: WriteStore, projectId: number, conversation: Conversation, now: number) => {
  const { db, tables } = store;
  const { conversations } = tables;
  const isThis = and(eq(conversations.projectId, projectId), eq(conversations.key, conversation.key));
  const isEnded = conversation.isEnded ? 1 : 0;
  const [found] = await db.select().from(conversations).where(isThis);
  if (found) {
    if (found.isEnded === 0 && isEnded === 1) await db.update(conversations).set({ isEnded }).where(isThis);
    return { ...found, isEnded: Math.max(found.isEnded, isEnded), isChanged: found.isEnded < isEnded };
  }
  const nextSeq = await numbersAfter(store, conversations, conversations.seq, conversations.projectId, projectId);
  const { key, format, sessionId } = conversation;
  const row = { projectId, seq: nextSeq(), key, format, sessionId, isEnded, importedAt: now };
  await db.insert(conversations).values(row);
  return { ...row, isChanged: true };
};

/** Outcomes already stored, by attempt id. */
const storedOutcomes = async ({ db, tables }: WriteStore, projectId: number, ids: readonly string[]) => {
  const { attempts } = tables;
  const found = new Map<string, AttemptRow['outcome']>();
  for (const chunk of chunksOf(ids, 500)) {
    const rows = await db
      .select({ id: attempts.id, outcome: attempts.outcome })
      .from(attempts)
      .where(and(eq(attempts.projectId, projectId), inArray(attempts.id, chunk)));
    for (const row of rows) found.set(row.id, row.outcome);
  }
  return found;
};

const storeConversation = async (
  store: WriteStore,
  project: ProjectRow,
  masking: Masking,
  conversation: Conversation,
  now: number,
): Promise<ImportResult> => {
  const { projectId } = project;
  const { seq, importedAt, isChanged } = await conversationOf(store, projectId, conversation, now);
  const known = await nameIds(store, projectId, conversationNames(conversation));
  await storeDescribedTools(store, project, conversation, known, now);
  const stored = await storedOutcomes(
    store,
    projectId,
    conversation.attempts.map(({ id }) => id),
  );
  const classRules = await classRulesOf(store, project);
  const place = { projectId, conversationSeq: seq, importedAt, receivedAt: now, masking, classRules };
  // A call that had no result when the history was read before has got one since: the same attempt, now settled.
  const settled = conversation.attempts.filter(
    ({ id, outcome }) => stored.get(id) === 'unknown' && outcome !== 'unknown',
  );
  const fresh = conversation.attempts.filter(({ id }) => !stored.has(id));
  const { attempts } = store.tables;
  for (const attempt of settled) {
    const { callSeq: _callSeq, number: _number, ...facts } = unlinkedRow(attempt, conversation, place, known);
    await store.db
      .update(attempts)
      .set(facts)
      .where(and(eq(attempts.projectId, projectId), eq(attempts.id, attempt.id)));
  }
  if (fresh.length + settled.length > 0 || isChanged) {
    await relinkConversation(
      store,
      project,
      seq,
      fresh.map((attempt) => unlinkedRow(attempt, conversation, place, known)),
    );
  }
  return {
    stored: fresh.length + settled.length,
    duplicates: conversation.attempts.length - fresh.length - settled.length,
  };
};

/** Imports conversations in one transaction. Importing the same one again changes nothing. */
export const importConversations = (
  store: Store,
  principal: Principal,
  conversations: readonly Conversation[],
  now: number,
): Promise<ImportResult> => {
  assertCan(principal, 'ingest');
  const { projectId } = principal;
  return store.write(async (writing) => {
    const project = await projectRow(writing, projectId);
    const masking = maskingOf(project);
    const total: ImportResult = { stored: 0, duplicates: 0 };
    for (const conversation of conversations) {
      const one = await storeConversation(writing, project, masking, conversation, now);
      total.stored += one.stored;
      total.duplicates += one.duplicates;
    }
    const received = total.stored + total.duplicates;
    await accountIngest(writing, projectId, [{ receivedAt: now, received, ...total, rejections: [] }]);
    return total;
  });
};
