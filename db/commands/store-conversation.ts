import { and, eq, inArray } from 'drizzle-orm';
import type { Conversation, UnlinkedAttempt } from '../../lib/conversation';
import type { Masking } from '../../lib/mask/masking';
import { chunksOf } from '../chunks';
import { relinkConversation } from '../folding/relink-conversation';
import type { AttemptRow, ProjectRow } from '../folding/rows';
import { numbersAfter } from '../folding/sequences';
import { classRulesOf } from '../class-rules-of';
import { nameIds } from '../names';
import type { WriteStore } from '../store';
import { adoptFormerIds } from './adopt-former-ids';
import { storeDescribedTools } from './store-described-tools';
import { type ConversationRule, conversationNames, unlinkedRow } from './unlinked-row';

export type ConversationResult = { stored: number; duplicates: number };

/** What may be known better the next time. */
const stateOf = ({ sessionId, missingParents = 0, incompleteSpans = 0 }: Conversation) => ({
  sessionId,
  missingParents,
  incompleteSpans,
});

/** The stored conversation of this key, made if it is new; under `grow` one that has ended stays so. */
const conversationOf = async (
  store: WriteStore,
  projectId: number,
  conversation: Conversation,
  rule: ConversationRule,
  now: number,
) => {
  const { db, tables } = store;
  const { conversations } = tables;
  const isThis = and(eq(conversations.projectId, projectId), eq(conversations.key, conversation.key));
  const [found] = await db.select().from(conversations).where(isThis);
  if (found) {
    const isEnded = Number(conversation.isEnded || (rule === 'grow' && found.isEnded === 1));
    const isChanged = found.isEnded !== isEnded;
    const state = { isEnded, ...stateOf(conversation) };
    const names = Object.keys(state) as (keyof typeof state)[];
    if (names.some((name) => found[name] !== state[name])) await db.update(conversations).set(state).where(isThis);
    return { ...found, isEnded, isChanged };
  }
  const nextSeq = await numbersAfter(store, conversations, conversations.seq, conversations.projectId, projectId);
  const { key, format } = conversation;
  const isEnded = Number(conversation.isEnded);
  const row = { projectId, seq: nextSeq(), key, format, isEnded, importedAt: now, ...stateOf(conversation) };
  await db.insert(conversations).values(row);
  return { ...row, isChanged: true };
};

const NOTHING: ConversationResult = { stored: 0, duplicates: 0 };

const isStored = async ({ db, tables: { conversations } }: WriteStore, projectId: number, key: string) => {
  const rows = await db
    .select({ seq: conversations.seq })
    .from(conversations)
    .where(and(eq(conversations.projectId, projectId), eq(conversations.key, key)));
  return rows.length > 0;
};

type Stored = Pick<AttemptRow, 'id' | 'outcome' | 'sourceHash'>;

const storedAttempts = async (
  { db, tables: { attempts } }: WriteStore,
  projectId: number,
  ids: readonly string[],
): Promise<Map<string, Stored>> => {
  const found = new Map<string, Stored>();
  for (const chunk of chunksOf(ids, 500)) {
    const rows = await db
      .select({ id: attempts.id, outcome: attempts.outcome, sourceHash: attempts.sourceHash })
      .from(attempts)
      .where(and(eq(attempts.projectId, projectId), inArray(attempts.id, chunk)));
    for (const row of rows) found.set(row.id, row);
  }
  return found;
};

/** Ids of the conversation's attempts that are none of these. */
const strayIds = async (
  { db, tables: { attempts } }: WriteStore,
  projectId: number,
  conversationSeq: number,
  kept: ReadonlySet<string>,
): Promise<string[]> => {
  const rows = await db
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(eq(attempts.projectId, projectId), eq(attempts.conversationSeq, conversationSeq)));
  return rows.map(({ id }) => id).filter((id) => !kept.has(id));
};

const deleteAttempts = async ({ db, tables: { attempts } }: WriteStore, projectId: number, ids: readonly string[]) => {
  for (const chunk of chunksOf(ids, 500))
    await db.delete(attempts).where(and(eq(attempts.projectId, projectId), inArray(attempts.id, chunk)));
};

const rewrite = async ({ db, tables: { attempts } }: WriteStore, row: AttemptRow): Promise<void> => {
  // Its place stays, and what was said of its class since; its news arrived now.
  const { callSeq: _call, number: _number, ...rest } = row;
  const { correctedClass: _class, revisedClass: _revised, revisedRule: _rule, ...facts } = rest;
  await db
    .update(attempts)
    .set(facts)
    .where(and(eq(attempts.projectId, row.projectId), eq(attempts.id, row.id)));
};

/** A call that had no result when the history was read before has got one since: the same attempt, now settled. */
const hasSettled = (before: Stored, { outcome }: UnlinkedAttempt): boolean =>
  before.outcome === 'unknown' && outcome !== 'unknown';

/** Brings the store to what is known of one conversation, links its attempts anew where anything changed, and says how many attempts did. */
export const storeConversation = async (
  store: WriteStore,
  project: ProjectRow,
  conversation: Conversation,
  { masking, rule, now }: { masking: Masking; rule: ConversationRule; now: number },
): Promise<ConversationResult> => {
  const { projectId } = project;
  // A trace that tells of no call is no conversation; a transcript without calls is one.
  const isEmpty = rule === 'replace' && conversation.attempts.length === 0;
  if (isEmpty && !(await isStored(store, projectId, conversation.key))) return NOTHING;
  const { seq, importedAt, isChanged } = await conversationOf(store, projectId, conversation, rule, now);
  const known = await nameIds(store, projectId, conversationNames(conversation));
  await storeDescribedTools(store, project, conversation, known, now);
  const classRules = await classRulesOf(store, project);
  const place = { projectId, conversationSeq: seq, importedAt, receivedAt: now, masking, rule, classRules };
  const rows = conversation.attempts.map((attempt) => unlinkedRow(attempt, conversation, place, known));
  const ids = new Set(rows.map(({ id }) => id));
  const stored = await storedAttempts(store, projectId, [...ids]);
  const fresh = rows.filter(({ id }) => !stored.has(id));
  const changed = conversation.attempts.flatMap((attempt, index) => {
    const [before, row] = [stored.get(attempt.id), rows[index]];
    if (!before || !row) return [];
    const isDifferent = rule === 'grow' ? hasSettled(before, attempt) : before.sourceHash !== row.sourceHash;
    return isDifferent ? [row] : [];
  });
  const strays = rule === 'replace' ? await strayIds(store, projectId, seq, ids) : [];
  for (const row of changed) await rewrite(store, row);
  await adoptFormerIds(store, projectId, conversation.attempts);
  await deleteAttempts(store, projectId, strays);
  const touched = fresh.length + changed.length;
  if (touched + strays.length > 0 || isChanged) await relinkConversation(store, project, seq, fresh);
  return { stored: touched, duplicates: rows.length - touched };
};
