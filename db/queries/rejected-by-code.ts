import { and, count, desc, eq, gte, inArray, lte, max, sql } from 'drizzle-orm';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';

export type RejectedSample = {
  id: number;
  receivedAt: number;
  position: number;
  eventId: string | null;
  message: string;
};

/** One reason for which events were rejected, with its latest samples. */
export type RejectedCode = { code: string; count: number; lastAt: number; samples: RejectedSample[] };

const MAX_CODES = 50;

/** Events rejected since an instant, by code, the most frequent first. The codes are ours, so there are few. */
export const rejectedByCode = async (
  { db, tables }: Store,
  principal: Principal,
  { since, samplesPerCode }: { since: number; samplesPerCode: number },
): Promise<RejectedCode[]> => {
  assertCan(principal, 'read');
  const { rejectedEvents } = tables;
  const { id, receivedAt, position, eventId, code, message } = rejectedEvents;
  const isMeant = and(eq(rejectedEvents.projectId, principal.projectId), gte(receivedAt, since));
  const codes = await db
    .select({ code, count: count(), lastAt: max(receivedAt).mapWith(Number) })
    .from(rejectedEvents)
    .where(isMeant)
    .groupBy(code)
    .orderBy(desc(count()), code)
    .limit(MAX_CODES);
  if (codes.length === 0) return [];
  const place = sql<number>`row_number() over (partition by ${code} order by ${receivedAt} desc, ${id} desc)`;
  const ranked = db
    .select({ id, receivedAt, position, eventId, code, message, place: place.as('place') })
    .from(rejectedEvents)
    .where(
      and(
        isMeant,
        inArray(
          code,
          codes.map((row) => row.code),
        ),
      ),
    )
    .as('ranked');
  const samples = await db
    .select()
    .from(ranked)
    .where(lte(ranked.place, samplesPerCode))
    .orderBy(desc(ranked.receivedAt), desc(ranked.id));
  return codes.map((row) => ({
    ...row,
    count: Number(row.count),
    lastAt: row.lastAt ?? since,
    samples: samples
      .filter((sample) => sample.code === row.code)
      .map(({ code: _code, place: _place, ...sample }) => sample),
  }));
};
