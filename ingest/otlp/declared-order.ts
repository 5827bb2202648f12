import type { PlacedAttempt } from './span-attempts';

const positionsOfCalls = (attempts: readonly PlacedAttempt[]): number[][] => {
  const calls = new Map<string, number[]>();
  for (const [position, { linkKey }] of attempts.entries())
    if (typeof linkKey === 'string') calls.set(linkKey, [...(calls.get(linkKey) ?? []), position]);
  return [...calls.values()];
};

/**
 * Puts the attempts of each call into the order of the numbers that the application gave them, at the places they have
 * together: clocks are coarse, and those of several machines differ. A call whose numbers do not tell its attempts apart
 * stays as it is.
 */
export const inDeclaredOrder = (attempts: readonly PlacedAttempt[]): PlacedAttempt[] => {
  const ordered = [...attempts];
  for (const positions of positionsOfCalls(attempts)) {
    const numbered = positions.flatMap((position) => {
      const attempt = attempts[position];
      return attempt && attempt.declaredNumber !== null ? [{ attempt, number: attempt.declaredNumber }] : [];
    });
    if (new Set(numbered.map(({ number }) => number)).size < positions.length) continue;
    const inOrder = numbered.toSorted((a, b) => a.number - b.number);
    for (const [index, position] of positions.entries()) {
      const attempt = inOrder[index]?.attempt;
      if (attempt) ordered[position] = attempt;
    }
  }
  return ordered;
};
