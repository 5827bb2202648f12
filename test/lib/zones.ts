import { Temporal } from 'temporal-polyfill';

/** Zones that change their clocks in 2026 in every way there is, and some with odd offsets that do not. */
export const ZONES = [
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Pacific/Chatham',
  'America/Sao_Paulo',
  'Europe/Berlin',
  'America/New_York',
  'Africa/Casablanca',
  'Pacific/Apia',
];

const YEAR_START = Date.UTC(2026, 0, 1);
const YEAR_END = Date.UTC(2027, 0, 1);

/** The instants in 2026 at which a zone changes its clock. */
export const changesIn2026 = (zone: string): number[] => {
  const changes: number[] = [];
  let at: Temporal.ZonedDateTime | null | undefined =
    Temporal.Instant.fromEpochMilliseconds(YEAR_START).toZonedDateTimeISO(zone);
  while (at) {
    at = at.getTimeZoneTransition('next');
    if (!at || at.epochMilliseconds >= YEAR_END) break;
    changes.push(at.epochMilliseconds);
  }
  return changes;
};
