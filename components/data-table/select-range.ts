/** The keys from one to another, both included, whichever comes first; only the second where the first is not there. */
export const rangeOf = (keys: readonly string[], from: string | null, to: string): string[] => {
  const start = from === null ? -1 : keys.indexOf(from);
  const end = keys.indexOf(to);
  if (start < 0 || end < 0) return [to];
  return keys.slice(Math.min(start, end), Math.max(start, end) + 1);
};
