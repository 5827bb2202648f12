const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs far more than using it, so each is made once. */
const formatIn = (zone: string, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${zone} ${name}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...options })));
  return format;
};

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

const partsOf = (ms: number, zone: string, name: string, options: Intl.DateTimeFormatOptions): Parts =>
  Object.fromEntries(
    formatIn(zone, name, options)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  );

const TO_THE_SECOND: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
};

/** `2026-11-29 14:03:21` on the clock of the zone. */
export const formatInstant = (ms: number, zone: string): string => {
  const { year, month, day, hour, minute, second } = partsOf(ms, zone, 'instant', TO_THE_SECOND);
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
};

/** `2026-11-29 14:03`. */
export const formatMinute = (ms: number, zone: string): string => formatInstant(ms, zone).slice(0, -3);

/** `29 Nov`. */
export const formatDay = (ms: number, zone: string): string =>
  formatIn(zone, 'day', { day: 'numeric', month: 'short' }).format(ms);

/** `29 Nov 2026`. */
export const formatDate = (ms: number, zone: string): string =>
  formatIn(zone, 'date', { day: 'numeric', month: 'short', year: 'numeric' }).format(ms);

/** `Sun 29 Nov 2026`. */
export const formatLongDay = (ms: number, zone: string): string => {
  const parts = partsOf(ms, zone, 'long day', { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
  return `${parts.weekday} ${parts.day} ${parts.month} ${parts.year}`;
};

/** `14:00`. */
export const formatHour = (ms: number, zone: string): string =>
  formatIn(zone, 'hour', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(ms);

/** How long something has lasted, in its largest whole unit: `3 d`, `5 h`, `12 min`, `under a minute`. */
export const formatAge = (ms: number): string => {
  if (ms >= 2 * DAY_MS) return `${Math.floor(ms / DAY_MS)} d`;
  if (ms >= HOUR_MS) return `${Math.floor(ms / HOUR_MS)} h`;
  if (ms >= MINUTE_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  return 'under a minute';
};
