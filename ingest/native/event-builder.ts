import type { z } from 'zod';
import type { MendtraceEvent } from '../../lib/event';
import type { EventTexts } from './event-texts';

type WithoutHash<E> = E extends MendtraceEvent ? Omit<E, 'sourceHash'> : never;

/** An event before its source hash is known. */
export type UnhashedEvent = WithoutHash<MendtraceEvent>;

/** Makes the event out of what the schema accepted and the source texts of the same fields. */
export type EventBuilder<S extends z.ZodObject> = (
  sent: z.output<S>,
  sources: ReadonlyMap<string, string>,
  instant: { ms: number },
  texts: EventTexts,
) => UnhashedEvent;
