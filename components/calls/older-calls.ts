import type { CallsPage, FoundCall } from '../../db/queries/calls-page';

/** Rows of a list so far, and how it goes on. */
export type LoadedCalls = Pick<CallsPage, 'older' | 'searchedTo'> & { rows: readonly FoundCall[] };

/** The list with the next page behind it. A call that has moved since, because an event of it arrived, stays where it was first seen. */
export const withOlder = (loaded: LoadedCalls, { rows, older, searchedTo }: LoadedCalls): LoadedCalls => {
  const known = new Set(loaded.rows.map(({ id }) => id));
  return { rows: [...loaded.rows, ...rows.filter(({ id }) => !known.has(id))], older, searchedTo };
};

/** How much of the range a search from its newest end has looked at, from 0 to 1. */
export const searchedShare = ({ from, to }: { from: number; to: number }, searchedTo: number): number =>
  to <= from ? 1 : Math.min(1, Math.max(0, (to - searchedTo) / (to - from)));
