import { and, eq, inArray } from 'drizzle-orm';
import type { Masking } from '../../lib/mask/masking';
import { maskSource } from '../../lib/mask';
import type { SpanFacts, SpanReport } from '../../lib/span-facts';
import { storableText } from '../../lib/storable-text';
import { chunksOf } from '../chunks';
import type { WriteStore } from '../store';

type Known = { traceId: string; spanId: string; factsJson: string };

const keyOf = ({ traceId, spanId }: Pick<SpanFacts, 'traceId' | 'spanId'>): string => `${traceId} ${spanId}`;

/**
 * Which of two reports of one span holds: the one that has ended, else the later end, else the longer text, else the greater
 * one. The order in which they came has no say.
 */
const isFuller = (one: string, other: string): boolean => {
  const [a, b]: SpanFacts[] = [JSON.parse(one), JSON.parse(other)];
  const [endA, endB] = [a?.endMs ?? -1, b?.endMs ?? -1];
  if (endA !== endB) return endA > endB;
  return one.length === other.length ? one > other : one.length > other.length;
};

const knownSpans = async (
  { db, tables: { spans } }: WriteStore,
  projectId: number,
  traceIds: readonly string[],
  spanIds: readonly string[],
): Promise<Map<string, Known>> => {
  const found = new Map<string, Known>();
  for (const chunk of chunksOf(spanIds, 400)) {
    const rows = await db
      .select({ traceId: spans.traceId, spanId: spans.spanId, factsJson: spans.factsJson })
      .from(spans)
      .where(and(eq(spans.projectId, projectId), inArray(spans.traceId, [...traceIds]), inArray(spans.spanId, chunk)));
    for (const row of rows) found.set(keyOf(row), row);
  }
  return found;
};

/** Text as it may be stored: secrets replaced, and without what no engine keeps. */
export const storableFacts = (facts: object, masking: Masking): string =>
  maskSource(storableText(JSON.stringify(facts)), masking);

/** Keeps each span once, the fullest report of it. Answers the traces that changed, with the number of spans that did. */
export const mergeSpans = async (
  store: WriteStore,
  projectId: number,
  reports: readonly SpanReport[],
  masking: Masking,
  receivedAt: number,
): Promise<Map<string, number>> => {
  const { db, tables } = store;
  const { spans } = tables;
  const fullest = new Map<string, Known>();
  for (const { span } of reports) {
    const row = { traceId: span.traceId, spanId: span.spanId, factsJson: storableFacts(span, masking) };
    const before = fullest.get(keyOf(span));
    if (!before || isFuller(row.factsJson, before.factsJson)) fullest.set(keyOf(span), row);
  }
  const rows = [...fullest.values()];
  const traceIds = [...new Set(rows.map(({ traceId }) => traceId))];
  const changed = new Map<string, number>();
  const fresh: (Known & { projectId: number; receivedAt: number })[] = [];
  for (const traceChunk of chunksOf(traceIds, 200)) {
    const inChunk = new Set(traceChunk);
    const own = rows.filter(({ traceId }) => inChunk.has(traceId));
    const known = await knownSpans(store, projectId, traceChunk, [...new Set(own.map(({ spanId }) => spanId))]);
    for (const row of own) {
      const before = known.get(keyOf(row));
      if (before && (before.factsJson === row.factsJson || !isFuller(row.factsJson, before.factsJson))) continue;
      changed.set(row.traceId, (changed.get(row.traceId) ?? 0) + 1);
      if (!before) fresh.push({ projectId, receivedAt, ...row });
      else
        await db
          .update(spans)
          .set({ factsJson: row.factsJson })
          .where(and(eq(spans.projectId, projectId), eq(spans.traceId, row.traceId), eq(spans.spanId, row.spanId)));
    }
  }
  for (const chunk of chunksOf(fresh, 100)) await db.insert(spans).values(chunk);
  return changed;
};
