import { setFlagsFromString } from 'node:v8';
import type { SqliteOptions } from '../../db/open-sqlite';

/** An import writes every page once: a large cache of them would only take memory. */
export const SMALL_STORE: SqliteOptions = { writerCacheKib: 8_192 };

/**
 * Makes the garbage of a long import be collected early. Left alone, the engine lets the heap grow to several times what
 * is alive, because there is room; a transcript is read a line at a time, so hardly anything is. A document that needs
 * a large heap still gets one.
 */
export const keepHeapSmall = (): void => {
  setFlagsFromString('--heap-growing-percent=10');
  setFlagsFromString('--max-semi-space-size=1');
};
