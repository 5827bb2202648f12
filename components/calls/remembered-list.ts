import type { LoadedCalls } from './older-calls';

type Remembered = { name: string; loaded: LoadedCalls; scrollTop: number };

let last: Remembered | null = null;

/** Keeps how far the list had been loaded and scrolled, for the way back from a call. */
export const rememberList = (list: Remembered): void => {
  last = list;
};

/** What was kept of a list of this name; null where the last one was another. */
export const rememberedList = (name: string): Remembered | null => (last?.name === name ? last : null);
