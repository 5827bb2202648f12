/** Cuts a list into lists of at most `size`, for `IN (…)` lists and bulk inserts. */
export const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, k) => items.slice(k * size, (k + 1) * size));
