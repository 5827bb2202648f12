import type { Understanding } from '../../lib/understanding';

/** The list of calls over the time that an imported file spans. */
export const importedCallsHref = (
  understood: Pick<Understanding, 'firstTs' | 'lastTs' | 'hasUndated'> | null,
): string => {
  if (understood === null) return '/calls';
  const { firstTs, lastTs, hasUndated } = understood;
  if (firstTs === null || lastTs === null) return '/calls?range=24h';
  const params = new URLSearchParams({ from: new Date(firstTs).toISOString() });
  // Attempts without a time get that of their import, so the list then has to reach until now.
  if (!hasUndated) params.set('to', new Date(lastTs + 1).toISOString());
  return `/calls?${params.toString()}`;
};
