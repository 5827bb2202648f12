import type { Attempt, Close } from '../attempt';
import { compareCloses } from './compare-claims';

/** Each close once, in time order, without the automatic ones that a later arrival has voided. */
export const liveCloses = (closes: readonly Close[], attempts: readonly Attempt[]): Close[] => {
  if (closes.length === 0) return [];
  const unique = [...new Map(closes.map((close) => [close.id, close])).values()];
  let lastArrival = -Infinity;
  for (const { receivedAt } of attempts) lastArrival = Math.max(lastArrival, receivedAt);
  for (const { receivedAt } of unique) lastArrival = Math.max(lastArrival, receivedAt);
  return unique.filter((close) => !close.isAutomatic || close.receivedAt >= lastArrival).toSorted(compareCloses);
};
