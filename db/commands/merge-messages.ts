import { and, eq, inArray } from 'drizzle-orm';
import type { Masking } from '../../lib/mask/masking';
import type { SpanMessage, SpanReport } from '../../lib/span-facts';
import { chunksOf } from '../chunks';
import { shortHash } from '../short-hash';
import type { WriteStore } from '../store';
import { storableFacts } from './merge-spans';

type Seen = { traceId: string; id: string; seenAtMs: number; seenIn: string; factsJson: string };

/** Earlier turns first; of one instant, the smaller span id. */
const isEarlier = (one: Pick<Seen, 'seenAtMs' | 'seenIn'>, other: Pick<Seen, 'seenAtMs' | 'seenIn'>): boolean =>
  one.seenAtMs === other.seenAtMs ? one.seenIn < other.seenIn : one.seenAtMs < other.seenAtMs;

/** A turn is given its history when it begins; what an agent's run tells of the whole it tells at its end. */
const seenAt = ({ kind, startMs, endMs }: SpanReport['span']): number =>
  kind === 'turn' ? startMs : (endMs ?? startMs);

/** The messages of one history, equal ones told apart by their ordinal. Where a message stands belongs to the sighting, not to what it is. */
const messagesOf = ({ span, history }: SpanReport, masking: Masking): Seen[] => {
  const ordinals = new Map<string, number>();
  return history.map((message) => {
    const { messageIndex: _index, ...content }: SpanMessage = message;
    const contentJson = storableFacts(content, masking);
    const ordinal = ordinals.get(contentJson) ?? 0;
    ordinals.set(contentJson, ordinal + 1);
    return {
      traceId: span.traceId,
      id: shortHash(`${contentJson}\n${ordinal}`),
      seenAtMs: seenAt(span),
      seenIn: span.spanId,
      factsJson: storableFacts({ ...message, traceId: span.traceId, ordinal }, masking),
    };
  });
};

/** Keeps each message of a trace's histories once, as it was seen first. Answers the traces that changed. */
export const mergeMessages = async (
  { db, tables: { spanMessages } }: WriteStore,
  projectId: number,
  reports: readonly SpanReport[],
  masking: Masking,
): Promise<Set<string>> => {
  const earliest = new Map<string, Seen>();
  for (const seen of reports.flatMap((report) => messagesOf(report, masking))) {
    const key = `${seen.traceId} ${seen.id}`;
    const before = earliest.get(key);
    if (!before || isEarlier(seen, before)) earliest.set(key, seen);
  }
  const changed = new Set<string>();
  const fresh: Seen[] = [];
  for (const chunk of chunksOf([...earliest.values()], 400)) {
    const known = new Map(
      (
        await db
          .select({
            traceId: spanMessages.traceId,
            id: spanMessages.id,
            seenAtMs: spanMessages.seenAtMs,
            seenIn: spanMessages.seenIn,
          })
          .from(spanMessages)
          .where(
            and(
              eq(spanMessages.projectId, projectId),
              inArray(spanMessages.traceId, [...new Set(chunk.map(({ traceId }) => traceId))]),
              inArray(spanMessages.id, [...new Set(chunk.map(({ id }) => id))]),
            ),
          )
      ).map((row) => [`${row.traceId} ${row.id}`, row]),
    );
    for (const seen of chunk) {
      const { traceId, id, ...sighting } = seen;
      const before = known.get(`${traceId} ${id}`);
      if (before && !isEarlier(seen, before)) continue;
      changed.add(traceId);
      if (!before) fresh.push(seen);
      else
        await db
          .update(spanMessages)
          .set(sighting)
          .where(
            and(eq(spanMessages.projectId, projectId), eq(spanMessages.traceId, traceId), eq(spanMessages.id, id)),
          );
    }
  }
  for (const chunk of chunksOf(fresh, 100))
    await db.insert(spanMessages).values(chunk.map((seen) => ({ projectId, ...seen })));
  return changed;
};
