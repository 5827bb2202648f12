import type { StripMark } from './folded-call';
import type { ErrorClass } from './repair/error-classes';

/** Settled attempts of one number that followed a failure of one class, and those of them that were ok. */
export type AttemptSuccess = { number: number; afterClass: ErrorClass; settled: number; ok: number };

/** An attempt 2 or later that settled, and the number of the last failed attempt before it. */
export type Survivor = { number: number; isOk: boolean; failedNumber: number };

/** The attempts of a strip that happened because an earlier one had failed. */
export const survivorsOf = (strip: readonly StripMark[]): Survivor[] => {
  const survivors: Survivor[] = [];
  let failedNumber: number | null = null;
  for (const { number, outcome } of strip) {
    const isSettled = outcome === 'ok' || outcome === 'failed';
    if (isSettled && number >= 2 && failedNumber !== null)
      survivors.push({ number, isOk: outcome === 'ok', failedNumber });
    if (outcome === 'failed') failedNumber = number;
  }
  return survivors;
};

/** Counts survivors by their number and the class they follow. */
export const attemptCounter = () => {
  const rows = new Map<string, AttemptSuccess>();
  return {
    add: ({ number, isOk }: Survivor, afterClass: ErrorClass, calls: number): void => {
      const key = `${number} ${afterClass}`;
      let row = rows.get(key);
      if (!row) rows.set(key, (row = { number, afterClass, settled: 0, ok: 0 }));
      row.settled += calls;
      if (isOk) row.ok += calls;
    },
    /** By number, then most attempts first. */
    rows: (): AttemptSuccess[] =>
      [...rows.values()].toSorted(
        (a, b) => a.number - b.number || b.settled - a.settled || a.afterClass.localeCompare(b.afterClass),
      ),
  };
};
