import { type CallFilter, unfiltered } from '../../lib/filter';
import type { Measures } from '../../lib/measures';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import type { Flag } from './flag-list';
import { sumPopulation } from './sum-classes';

/** The calls of a tool over a stretch of time. */
export type Period = { filter: CallFilter; sums: Measures };

/** A tool before a flag of it was marked fixed, and since. */
export type FixEffect = { before: Period; since: Period };

/** What was longer ago, or came later, has other causes too. */
const LONGEST_MS = 30 * 86_400_000;
/** Each asks for two sums; older fixes can be looked at on the tool's page. */
const MOST_FLAGS = 20;

/** How calls went up to 30 days before and since each of the newest fixed flags was marked so, by flag. */
export const fixEffects = async (
  store: Store,
  principal: Principal,
  flags: readonly Flag[],
  now: number,
): Promise<Map<number, FixEffect>> => {
  assertCan(principal, 'read');
  const fixed = flags
    .filter(({ status, updatedAt }) => status === 'fixed' && updatedAt < now)
    .toSorted((a, b) => b.updatedAt - a.updatedAt)
    .slice(0, MOST_FLAGS);
  const periodOf = async (tool: string, from: number, to: number): Promise<Period> => {
    const filter = { ...unfiltered({ from, to, preset: null }), tools: [tool] };
    return { filter, sums: await sumPopulation(store, principal, filter) };
  };
  const effects = await Promise.all(
    fixed.map(async ({ id, tool, updatedAt }) => {
      const before = await periodOf(tool, updatedAt - LONGEST_MS, updatedAt);
      const since = await periodOf(tool, updatedAt, Math.min(now, updatedAt + LONGEST_MS));
      return [id, { before, since }] as const;
    }),
  );
  return new Map(effects);
};
