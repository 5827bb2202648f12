import type { CallDetail } from '../../db/queries/call-detail';
import type { Attempt } from '../../lib/attempt';

/** A sum over the attempts that said how much they took. */
export type Spent = { amount: number; known: number; of: number };

/** Tokens of an attempt in both directions; null where it told neither. */
export const tokensOf = ({ tokensIn, tokensOut }: Attempt): number | null =>
  tokensIn === null && tokensOut === null ? null : (tokensIn ?? 0) + (tokensOut ?? 0);

/** What all attempts that stand took together, and of how many of them it is known. */
export const spent = ({ attempts }: CallDetail, amountOf: (attempt: Attempt) => number | null): Spent => {
  const standing = attempts.filter(({ isStanding }) => isStanding);
  const known = standing.map(({ attempt }) => amountOf(attempt)).filter((amount) => amount !== null);
  return { amount: known.reduce((sum, amount) => sum + amount, 0), known: known.length, of: standing.length };
};

/** The sum in words: `3,129`, `3,129 (1 of 2 attempts)`, `unknown`. */
export const spentText = ({ amount, known, of }: Spent, textOf: (amount: number) => string): string => {
  if (known === 0) return 'unknown';
  return known === of ? textOf(amount) : `${textOf(amount)} (told by ${known} of ${of} attempts)`;
};
