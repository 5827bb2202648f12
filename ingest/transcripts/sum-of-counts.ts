import { wholeNumber } from './whole-number';

/** The sum of those counts that are there; null when none is. */
export function sumOfCounts(...values: unknown[]): number | null {
  const counts = values.map(wholeNumber).filter((count) => count !== null);
  return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0);
}
