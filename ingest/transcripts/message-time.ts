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

/** A time from seconds since the epoch, as OpenAI writes it. Null when it is none. */
export function epochTime(seconds: unknown): MessageTime | null {
  if (typeof seconds !== 'number' || !(seconds > 0) || seconds > MAX_SECONDS) return null;
  const ts = Math.round(seconds * 1000);
  return { ts, tsText: new Date(ts).toISOString() };
}

/** The year 9999. */
const MAX_SECONDS = 253_402_300_799;
