const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** How long something took: `812 ms`, `3.4 s`, `2 min 5 s`. */
export const durationText = (ms: number): string => {
  if (ms < SECOND_MS) return `${Math.round(ms)} ms`;
  if (ms < MINUTE_MS) return `${(ms / SECOND_MS).toFixed(1)} s`;
  const seconds = Math.round(ms / SECOND_MS);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
};
