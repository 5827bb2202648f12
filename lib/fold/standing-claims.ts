import type { Attempt } from '../attempt';
import type { Outcome } from '../words';

const WEIGHT: Readonly<Record<Outcome, number>> = { unknown: 0, control_flow: 1, ok: 2, failed: 2 };
const SETTLED = 2;

export type StandingClaims = {
  /** One claim per attempt number, by number. */
  standing: Attempt[];
  siblings: Attempt[];
  /** Some number was settled twice. */
  isDisputed: boolean;
};

/**
 * Decides which claim stands for each attempt number: settled beats control flow beats unknown, and between claims of
 * one weight the first wins. `attempts` must be in claim order and hold each id once.
 */
export const standingClaims = (attempts: readonly Attempt[]): StandingClaims => {
  const winners = new Map<number, Attempt>();
  const siblings: Attempt[] = [];
  let isDisputed = false;
  for (const attempt of attempts) {
    if (attempt.number === 0) {
      siblings.push(attempt);
      continue;
    }
    const winner = winners.get(attempt.number);
    const weight = WEIGHT[attempt.outcome];
    if (winner === undefined || weight > WEIGHT[winner.outcome]) winners.set(attempt.number, attempt);
    else if (weight === SETTLED) isDisputed = true;
  }
  const standing = [...winners.values()].toSorted((a, b) => a.number - b.number);
  return { standing, siblings, isDisputed };
};
