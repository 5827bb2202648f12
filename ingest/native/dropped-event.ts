import type { EventBuilder } from './event-builder';
import type { droppedSchema } from './event-schema';

/** Builds the event that a valid `dropped` stands for. When the stretch began and ended is for people, and kept as it was sent. */
export const droppedEvent: EventBuilder<typeof droppedSchema> = (sent, _sources, instant, texts) => ({
  type: 'dropped',
  id: sent.id,
  ts: instant.ms,
  tsText: sent.ts,
  count: sent.count,
  reason: texts.maybeLabel(sent.reason) ?? sent.reason,
  since: sent.since,
  until: sent.until,
});
