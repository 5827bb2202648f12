import { and, eq, sql } from 'drizzle-orm';
import type { Close } from '../../lib/attempt';
import { type Chain, chainConversation } from '../../lib/chain';
import { parseChainKeys } from '../../lib/parse-chain-keys';
import { prepared } from '../prepared';
import type { WriteStore } from '../store';
import { applyGroups } from './apply-groups';
import type { TextOf } from './attempt-of-row';
import { foldContext } from './fold-context';
import type { CallGroup } from './fold-group';
import { closesOf, decisionsOn } from './load-groups';
import type { AttemptRow, CallRow, ProjectRow } from './rows';

/** Everything of one conversation, built once: these run for every conversation of an import. */
const ofConversation = ({ db, tables }: WriteStore) => {
  const { conversations, attempts, calls } = tables;
  const ofProject = sql.placeholder('project');
  const seq = sql.placeholder('seq');
  return {
    conversation: prepared(db, 'conversation to link', (on) =>
      on
        .select()
        .from(conversations)
        .where(and(eq(conversations.projectId, ofProject), eq(conversations.seq, seq)))
        .prepare(),
    ),
    stored: prepared(db, 'attempts to link', (on) =>
      on
        .select()
        .from(attempts)
        .where(and(eq(attempts.projectId, ofProject), eq(attempts.conversationSeq, seq)))
        .prepare(),
    ),
    before: prepared(db, 'calls linked before', (on) =>
      on
        .select()
        .from(calls)
        .where(and(eq(calls.projectId, ofProject), eq(calls.conversationSeq, seq)))
        .prepare(),
    ),
  };
};

const loadConversation = async (store: WriteStore, project: number, seq: number) => {
  const statements = ofConversation(store);
  const [conversation] = await statements.conversation.execute({ project, seq });
  if (!conversation) throw new Error(`no conversation ${seq}`);
  const stored = await statements.stored.execute({ project, seq });
  const before = await statements.before.execute({ project, seq });
  return { conversation, stored, before };
};

const chainable = (row: AttemptRow, textOf: TextOf) => ({
  id: row.id,
  actor: row.actor,
  turn: row.turn ?? 0,
  sequence: row.sequence ?? 0,
  tool: textOf(row.toolId) ?? '',
  outcome: row.outcome,
  argumentsJson: row.argumentsJson,
  isEscalationCall: row.isEscalationCall === 1,
  linkKey: row.linkKey,
});

/** The end of a conversation closes its unrepaired calls, and an attempt may say itself how its loop ended; both follow from the conversation, so they are no stored events. */
const closeFrom = (callId: string, chain: Chain | undefined, rows: readonly AttemptRow[]): Close[] => {
  const declared = rows.findLast((row) => row.declaredDisposition !== null)?.declaredDisposition ?? null;
  const ended = chain?.outcome === 'escalated' || chain?.outcome === 'abandoned' ? chain.outcome : null;
  const disposition = declared ?? ended;
  if (disposition === null || rows.length === 0) return [];
  const ts = Math.max(...rows.map((row) => row.ts));
  const receivedAt = Math.max(...rows.map((row) => row.receivedAt));
  const reason = disposition === 'escalated' ? 'by_agent' : null;
  const afterAttempt = chain?.lastNumber ?? Math.max(...rows.map((row) => row.number));
  return [{ id: `end:${callId}`, ts, receivedAt, disposition, afterAttempt, reason, route: null, isAutomatic: false }];
};

const saveNumbers = async (
  { db, tables }: WriteStore,
  projectId: number,
  stored: readonly AttemptRow[],
  numbers: ReadonlyMap<string, number>,
): Promise<void> => {
  const { attempts } = tables;
  for (const row of stored) {
    const number = numbers.get(row.id) ?? row.number;
    if (number === row.number) continue;
    await db
      .update(attempts)
      .set({ number })
      .where(and(eq(attempts.projectId, projectId), eq(attempts.id, row.id)));
  }
};

const groupsOf = (scope: string, conversationSeq: number, callIds: Iterable<string>, before: readonly CallRow[]) => {
  const groups = new Map<string, CallGroup>();
  const groupOf = (callId: string): CallGroup => {
    let group = groups.get(callId);
    if (!group) {
      group = {
        callId,
        scope,
        conversationSeq,
        before: [],
        attempts: [],
        closes: [],
        derivedCloses: [],
        decisions: [],
      };
      groups.set(callId, group);
    }
    return group;
  };
  for (const callId of callIds) groupOf(callId);
  for (const row of before) groupOf(row.callId).before.push(row);
  return groups;
};

/**
 * Links a conversation's attempts to calls anew, after attempts were added or what is known of them changed.
 * Old calls are taken back and new ones added; what people attached to attempts stays where it is.
 */
export const relinkConversation = async (
  store: WriteStore,
  project: ProjectRow,
  conversationSeq: number,
  fresh: readonly AttemptRow[],
): Promise<void> => {
  const { projectId } = project;
  const { conversation, stored, before } = await loadConversation(store, projectId, conversationSeq);
  const rows = [...stored, ...fresh];
  const context = await foldContext(store, project, rows, new Map());
  const { links, chains } = chainConversation(
    rows.map((row) => chainable(row, context.textOf)),
    { isEnded: conversation.isEnded === 1, chainKeys: parseChainKeys(project.chainKeysJson) },
  );
  const numbers = new Map(links.map((link) => [link.attemptId, link.number]));
  await saveNumbers(store, projectId, stored, numbers);
  const groups = groupsOf(
    conversation.key,
    conversationSeq,
    links.map((link) => link.callId),
    before,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  // A call is named after its first attempt, which may have become a later one of another call: its closes go with it.
  const callNow = new Map(links.map((link) => [link.attemptId, link.callId]));
  const callBefore = new Map(before.map((call) => [call.seq, call.callId]));
  for (const row of await closesOf(store, projectId, [...callBefore.keys()])) {
    const callId = callNow.get(callBefore.get(row.callSeq) ?? '') ?? '';
    groups.get(callId)?.closes.push(row);
  }
  const decisions = await decisionsOn(
    store,
    projectId,
    stored.map((row) => row.id),
  );
  for (const { attemptId, callId, number } of links) {
    const row = byId.get(attemptId);
    const group = groups.get(callId);
    if (!row || !group) continue;
    group.attempts.push({ ...row, number });
    const decision = decisions.get(attemptId);
    if (decision) group.decisions.push(decision);
  }
  const chainOf = new Map(chains.map((chain) => [chain.callId, chain]));
  for (const group of groups.values())
    group.derivedCloses = closeFrom(group.callId, chainOf.get(group.callId), group.attempts);
  await applyGroups(store, [...groups.values()], context);
};
