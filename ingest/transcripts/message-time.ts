import type { MessageTime } from './transcript-message';

const DATE_TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:\.\d+)?)(Z|[+-]\d\d:\d\d)?$/;

/** A message's time from an ISO date and time; UTC when it has no offset. Null when it is none. `tsText` is RFC 3339. */
export function messageTime(text: unknown): MessageTime | null {
  const parts = typeof text === 'string' ? DATE_TIME.exec(text) : null;
  if (parts === null) return null;
  const tsText = `${parts[1]}T${parts[2]}${parts[3] ?? 'Z'}`;
  const ts = Date.parse(tsText);
  return Number.isNaN(ts) ? null : { ts, tsText };
}
