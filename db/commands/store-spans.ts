import { and, eq, inArray } from 'drizzle-orm';
import type { Conversation } from '../../lib/conversation';
import type { Rejection } from '../../lib/event';
import type { SeenMessage, SpanFacts, SpanReport } from '../../lib/span-facts';
import { chunksOf } from '../chunks';
import { maskingOf } from '../masking-of';
import { assertCan, type Principal } from '../principal';
import type { Store, WriteStore } from '../store';
import { accountIngest } from './account-ingest';
import { mergeMessages } from './merge-messages';
import { mergeSpans } from './merge-spans';
import { projectRow } from './project-row';
import { storeConversation } from './store-conversation';
import { placeTraces } from './place-traces';

/** Reads a conversation anew from everything its spans say. Pure: the same spans in any order give the same conversation. */
export type ReadSpans = (key: string, spans: readonly SpanFacts[], messages: readonly SeenMessage[]) => Conversation;

export type SpanBatch = { reports: readonly SpanReport[]; rejections: readonly Rejection[]; receivedAt: number };

export type StoredSpans = { stored: number; duplicates: number };

const factsOf = async (
  { db, tables }: WriteStore,
  projectId: number,
  traceIds: readonly string[],
): Promise<{ spans: SpanFacts[]; messages: SeenMessage[] }> => {
  const { spans, spanMessages } = tables;
  const found: { spans: SpanFacts[]; messages: SeenMessage[] } = { spans: [], messages: [] };
  for (const chunk of chunksOf(traceIds, 200)) {
    const spanRows = await db
      .select({ json: spans.factsJson })
      .from(spans)
      .where(and(eq(spans.projectId, projectId), inArray(spans.traceId, chunk)));
    found.spans.push(...spanRows.map(({ json }): SpanFacts => JSON.parse(json)));
    const messageRows = await db
      .select({ json: spanMessages.factsJson, seenAtMs: spanMessages.seenAtMs, seenIn: spanMessages.seenIn })
      .from(spanMessages)
      .where(and(eq(spanMessages.projectId, projectId), inArray(spanMessages.traceId, chunk)));
    found.messages.push(...messageRows.map(({ json, ...seen }): SeenMessage => ({ ...JSON.parse(json), ...seen })));
  }
  return found;
};

const traceIdsOf = async ({ db, tables: { traces } }: WriteStore, projectId: number, key: string) => {
  const rows = await db
    .select({ traceId: traces.traceId })
    .from(traces)
    .where(and(eq(traces.projectId, projectId), eq(traces.conversationKey, key)));
  return rows.map(({ traceId }) => traceId);
};

/**
 * Keeps what spans say and brings their conversations up to date, in one transaction. A span that comes again changes nothing;
 * one that comes late, or before its parents, changes the conversation to what it would have been had it come in time.
 */
export const storeSpans = (
  store: Store,
  principal: Principal,
  { reports, rejections, receivedAt }: SpanBatch,
  read: ReadSpans,
): Promise<StoredSpans> => {
  assertCan(principal, 'ingest');
  const { projectId } = principal;
  return store.write(async (writing) => {
    const project = await projectRow(writing, projectId);
    const masking = maskingOf(project);
    const changedTraces = await mergeSpans(writing, projectId, reports, masking, receivedAt);
    const newMessages = await mergeMessages(writing, projectId, reports, masking);
    const touched = new Set([...changedTraces.keys(), ...newMessages]);
    for (const key of await placeTraces(writing, projectId, [...touched])) {
      const { spans, messages } = await factsOf(writing, projectId, await traceIdsOf(writing, projectId, key));
      const conversation = read(key, spans, messages);
      await storeConversation(writing, project, conversation, { masking, rule: 'replace', now: receivedAt });
    }
    const stored = [...changedTraces.values()].reduce((sum, count) => sum + count, 0);
    const duplicates = reports.length - stored;
    const received = reports.length + rejections.length;
    await accountIngest(writing, projectId, [{ receivedAt, received, stored, duplicates, rejections }]);
    return { stored, duplicates };
  });
};
