const TENTH_MS = 100;
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** How long something took: `812 ms`, `3.4 s`, `2 min 5 s`, `6 h 12 min`. */
export const durationText = (ms: number): string => {
  if (ms < SECOND_MS) return `${Math.floor(ms)} ms`;
  if (ms < MINUTE_MS) return `${(Math.floor(ms / TENTH_MS) / 10).toFixed(1)} s`;
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min ${Math.floor((ms % MINUTE_MS) / SECOND_MS)} s`;
  return `${Math.floor(ms / HOUR_MS)} h ${Math.floor((ms % HOUR_MS) / MINUTE_MS)} min`;
};
