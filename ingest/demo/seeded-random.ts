/** The dice of the demo: the same seed throws the same numbers on every machine. */
export type Random = {
  /** In [0, 1). */
  next: () => number;
  /** An integer from `low` to `high`, both included. */
  int: (low: number, high: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(items: readonly T[]) => T;
  /** Picks by weight; the weights need not sum to 1. */
  weighted: <T>(items: readonly (readonly [T, number])[]) => T;
};

/** Scrambles two numbers into one 32-bit seed, so that neighbouring days or seeds share nothing. */
export const mixSeed = (seed: number, part: number): number => {
  const mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(part + 0x7f4a7c15, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
};

/** A number that stands for a text, for dice that belong to one thing whatever came before it. */
export const seedOfText = (text: string): number =>
  [...text].reduce((seed, letter) => mixSeed(seed, letter.charCodeAt(0)), 0);

/** The mulberry32 generator: 32 bits of state, good enough for a story. */
const mulberry32 = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
};

export const seededRandom = (seed: number): Random => {
  const next = mulberry32(seed);
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new Error('Nothing to pick from.');
    return items[int(0, items.length - 1)] as T;
  };
  const weighted = <T>(items: readonly (readonly [T, number])[]): T => {
    let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [item, weight] of items) {
      left -= weight;
      if (left < 0) return item;
    }
    return pick(items)[0];
  };
  return { next, int, pick, weighted, chance: (probability) => next() < probability };
};
