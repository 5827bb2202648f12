import type { CallFilter } from '../../lib/filter';
import { dayStart, localDay, type Range } from '../../lib/time';
import { formatDate, formatMinute } from '../format-time';

const isDayStart = (ms: number, zone: string): boolean => dayStart(localDay(ms, zone), zone) === ms;

/** A stretch of time in words, its last day included. */
export const spanLabel = ({ start, end }: Range, zone: string): string => {
  if (!isDayStart(start, zone) || !isDayStart(end, zone))
    return `${formatMinute(start, zone)} – ${formatMinute(end, zone)}`;
  const [first, last] = [formatDate(start, zone), formatDate(end - 1, zone)];
  return first === last ? first : `${first} – ${last}`;
};

/** A range of its own in words; null for a preset, which has its own. */
export const rangeLabel = ({ from, to, preset }: CallFilter, zone: string): string | null =>
  preset === null ? spanLabel({ start: from, end: to }, zone) : null;
