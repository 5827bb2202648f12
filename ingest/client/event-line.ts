import type { ClientDropped, ClientEvent } from './client-event';
import { eventJson } from './event-json';
import type { EventLine } from './segment';

const encoder = new TextEncoder();

/** An event as it goes into a batch; null where JSON cannot hold it. */
export const eventLine = (event: ClientEvent | ClientDropped): EventLine | null => {
  try {
    const json = event.type === 'dropped' ? JSON.stringify(event) : eventJson(event);
    return encoder.encode(`${json}\n`);
  } catch {
    return null;
  }
};
