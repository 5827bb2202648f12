import { storeEvents } from '../../db/commands/store-events';
import type { Store } from '../../db/store';
import { batchOf } from '../../ingest/http/events-answer';
import { parseEvents } from '../../ingest/native/parse-events';
import { localAdmin } from './store-engines';

/** Stores events through the parser, as a request would. */
export const sendEvents = async (store: Store, body: string, now: number) => {
  const parsed = parseEvents(body, { contentKind: 'json', now, isUnmasked: false });
  if (parsed.kind === 'refused') throw new Error(parsed.message);
  return storeEvents(store, localAdmin, batchOf(parsed, now));
};
