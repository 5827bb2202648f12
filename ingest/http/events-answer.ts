import type { EventBatch, StoredBatch } from '../../db/commands/store-events';
import type { ParsedBody, Place, RejectedEvent } from '../native/parse-events';
import type { Answer } from './answer';

/** What the store calls an event's place: its line in NDJSON, else its index. */
const positionOf = ({ index, line }: Place): number => line ?? index;

/** What parsing found, as a batch for the store. */
export const batchOf = ({ events, rejected }: ParsedBody, receivedAt: number): EventBatch => ({
  events: events.map((accepted) => ({ position: positionOf(accepted), event: accepted.event })),
  rejections: rejected.map(({ index, line, ...rejection }) => ({
    position: positionOf({ index, line }),
    ...rejection,
  })),
  receivedAt,
});

const conflictsOf = ({ events }: ParsedBody, { conflicts }: StoredBatch): RejectedEvent[] => {
  const places = new Map(events.map(({ index, line }) => [positionOf({ index, line }), { index, line }]));
  return conflicts.map(({ position, ...conflict }) => ({
    ...(places.get(position) ?? { index: position, line: null }),
    ...conflict,
  }));
};

const errorOf = ({ index, line, id, code, message }: RejectedEvent) =>
  line === null ? { index, id, code, message } : { index, line, id, code, message };

/** 200 when everything is stored or was before, 207 when any event was rejected, with one error for each. */
export const eventsAnswer = (body: ParsedBody, stored: StoredBatch): Answer => {
  const rejected = [...body.rejected, ...conflictsOf(body, stored)].toSorted((a, b) => a.index - b.index);
  const { accepted, duplicates } = stored;
  return {
    status: rejected.length === 0 ? 200 : 207,
    body: { accepted, duplicates, rejected: rejected.length, errors: rejected.map(errorOf) },
  };
};
