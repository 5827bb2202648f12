import type { DroppedEvent } from '../../lib/event';
import { storableText } from '../../lib/storable-text';
import type { Tables } from '../schema/tables';

export type ClientDropRow = Tables['clientDrops']['$inferSelect'];

const DAY_MS = 86_400_000;

/** A dropped event as a row. */
export const clientDropRow = (event: DroppedEvent, projectId: number, receivedAt: number): ClientDropRow => ({
  projectId,
  id: event.id,
  ts: event.ts,
  tsText: event.tsText,
  receivedAt,
  utcDay: Math.floor(receivedAt / DAY_MS),
  count: event.count,
  reason: storableText(event.reason),
  sinceText: storableText(event.since),
  untilText: storableText(event.until),
  sourceHash: event.sourceHash,
});
