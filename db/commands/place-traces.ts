import { and, eq, inArray } from 'drizzle-orm';
import type { SpanFacts } from '../../lib/span-facts';
import { chunksOf } from '../chunks';
import type { WriteStore } from '../store';

/** The conversation that a trace's spans name, the earliest having the say; where none does, the trace is one itself. */
const conversationKeyOf = (traceId: string, spans: readonly SpanFacts[]): string => {
  const naming = spans
    .filter(({ conversationId }) => conversationId !== null)
    .toSorted((a, b) => a.startMs - b.startMs || (a.spanId < b.spanId ? -1 : 1));
  const named = naming[0]?.conversationId ?? null;
  return named === null ? `trace:${traceId}` : `conversation:${named}`;
};

const spansOf = async ({ db, tables: { spans } }: WriteStore, projectId: number, traceId: string) =>
  (
    await db
      .select({ json: spans.factsJson })
      .from(spans)
      .where(and(eq(spans.projectId, projectId), eq(spans.traceId, traceId)))
  ).map(({ json }): SpanFacts => JSON.parse(json));

/** Gives traces their conversations. Answers the keys of all conversations that gained, lost or changed a trace, gains first. */
export const placeTraces = async (
  store: WriteStore,
  projectId: number,
  traceIds: readonly string[],
): Promise<Set<string>> => {
  const { db, tables } = store;
  const { traces } = tables;
  const before = new Map<string, string>();
  for (const chunk of chunksOf(traceIds, 400)) {
    const rows = await db
      .select({ traceId: traces.traceId, conversationKey: traces.conversationKey })
      .from(traces)
      .where(and(eq(traces.projectId, projectId), inArray(traces.traceId, chunk)));
    for (const row of rows) before.set(row.traceId, row.conversationKey);
  }
  const gained = new Set<string>();
  const lost = new Set<string>();
  for (const traceId of traceIds) {
    const conversationKey = conversationKeyOf(traceId, await spansOf(store, projectId, traceId));
    const known = before.get(traceId);
    gained.add(conversationKey);
    if (known === conversationKey) continue;
    if (known === undefined) await db.insert(traces).values({ projectId, traceId, conversationKey });
    else {
      lost.add(known);
      await db
        .update(traces)
        .set({ conversationKey })
        .where(and(eq(traces.projectId, projectId), eq(traces.traceId, traceId)));
    }
  }
  return new Set([...gained, ...lost]);
};
