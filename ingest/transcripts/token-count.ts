/** A count as providers write it; null for anything else. */
export const tokenCount = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;

/** The sum of those counts that are there; null when none is. */
export function sumOfCounts(...values: unknown[]): number | null {
  const counts = values.map(tokenCount).filter((count) => count !== null);
  return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0);
}
