import type { CallFilter } from '../../lib/filter';
import { dayStart, localDay } from '../../lib/time';
import { formatDate, formatMinute } from '../format-time';

const isDayStart = (ms: number, zone: string): boolean => dayStart(localDay(ms, zone), zone) === ms;

/** A range of its own in words, its last day included; null for a preset, which has its own. */
export const rangeLabel = ({ from, to, preset }: CallFilter, zone: string): string | null => {
  if (preset !== null) return null;
  if (!isDayStart(from, zone) || !isDayStart(to, zone))
    return `${formatMinute(from, zone)} – ${formatMinute(to, zone)}`;
  const [first, last] = [formatDate(from, zone), formatDate(to - 1, zone)];
  return first === last ? first : `${first} – ${last}`;
};
