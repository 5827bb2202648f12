import type { LocalSpan } from './filter-params';

/** A stretch of local time as its fields hold it: days both included, times empty where whole days are meant. */
export type SpanFields = { first: string; last: string; startTime: string; endTime: string };

const DAY_MS = 86_400_000;
const MIDNIGHT = '00:00';

const shifted = (date: string, days: number): string => {
  const ms = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(ms) ? date : new Date(ms + days * DAY_MS).toISOString().slice(0, 10);
};

/** The span in the URL, where a range ends before its end: whole days end at the beginning of the next. */
export const spanOfFields = ({ first, last, startTime, endTime }: SpanFields): LocalSpan => ({
  from: startTime === '' || startTime === MIDNIGHT ? first : `${first}T${startTime}`,
  to: endTime === '' ? shifted(last, 1) : endTime === MIDNIGHT ? last : `${last}T${endTime}`,
});

/** The fields of a span given as local minutes (`2026-11-29T09:30`). */
export const fieldsOfSpan = ({ from, to }: LocalSpan): SpanFields => {
  const [first = '', startTime = ''] = from.split('T');
  const [end = '', endTime = ''] = to.split('T');
  const isWholeDays = startTime === MIDNIGHT && endTime === MIDNIGHT;
  return isWholeDays
    ? { first, last: shifted(end, -1), startTime: '', endTime: '' }
    : { first, last: end, startTime, endTime };
};
