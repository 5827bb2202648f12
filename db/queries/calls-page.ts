import type { CallFilter } from '../../lib/filter';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { type CallCursor, type CallPosition, cursorText } from './call-position';
import { countCalls } from './count-calls';
import { type CallListRow, listRows } from './list-row';
import { resolveFilter } from './resolve-filter';
import { type TextMatch, textMatches } from './text-matches';
import { type Walk, walkCalls, type Walked } from './walk-calls';

/** A call, and where the text that was searched for stands in it; null where none was. */
export type FoundCall = CallListRow & { match: TextMatch | null };

export type CallsPage = {
  /** Newest first. */
  rows: FoundCall[];
  /** Cursors of the neighbouring pages; null where there is none. */
  newer: string | null;
  older: string | null;
  /** Set when time ran out: epoch milliseconds up to which calls have been looked at. `older`, or `newer`, goes on from there. */
  searchedTo: number | null;
  /** How many calls the whole list holds, exactly; null where counting them would take too long, or nobody asked. */
  total: number | null;
};

export type PageOptions = {
  cursor: CallCursor | null;
  /** False where the total is known from another page of the same list. */
  isCounted?: boolean;
} & Partial<Pick<Walk, 'limit' | 'timeLimitMs' | 'clock' | 'stretch' | 'leastShare'>>;

const DEFAULTS = { limit: 50, timeLimitMs: 400, clock: () => performance.now(), stretch: 100 };

/** Where the list goes on in the walk's direction, and back. */
const cursorsOf = (shown: readonly CallPosition[], { rows, stoppedAt }: Walked, { direction, after }: Walk) => {
  const last = shown.at(-1);
  const onwards = rows.length > shown.length && last ? last : stoppedAt;
  const back = direction === 'older' ? 'newer' : 'older';
  // Before the first page of all there is nothing; every other one has been reached from somewhere, that place included.
  const reachedFrom = after && { ...after, seq: after.seq + (direction === 'older' ? -1 : 1) };
  const backwards = reachedFrom && (shown[0] ?? reachedFrom);
  return {
    [direction]: onwards && cursorText(direction, onwards),
    [back]: backwards && cursorText(back, backwards),
  } as Pick<CallsPage, 'newer' | 'older'>;
};

/** Counting by texts would read as many as the search itself, which says how far it has come. */
const readsTexts = ({ text, tags, except }: CallFilter): boolean =>
  text !== null || tags.length > 0 || except.tags.length > 0;

/** A page of the calls a filter lets through, uncounted ones included, in constant time however many there are. */
export const callsPage = async (
  store: Store,
  principal: Principal,
  filter: CallFilter,
  { cursor, isCounted = true, ...options }: PageOptions,
): Promise<CallsPage> => {
  assertCan(principal, 'read');
  const { projectId } = principal;
  const resolved = await resolveFilter(store, projectId, filter);
  const direction = cursor?.direction ?? 'older';
  const { limit, ...pace } = { ...DEFAULTS, ...options };
  const walk: Walk = { ...pace, direction, after: cursor?.position ?? null, limit: limit + 1 };
  const walked = await walkCalls(store, projectId, resolved, walk);
  const shown = walked.rows.slice(0, limit);
  const newestFirst = direction === 'older' ? shown : shown.toReversed();
  const listed = await listRows(store, projectId, newestFirst, filter.actor);
  const seqs = newestFirst.map(({ seq }) => seq);
  const matches = filter.text === null ? null : await textMatches(store, projectId, seqs, filter.text);
  return {
    rows: listed.map((row, k) => ({ ...row, match: matches?.get(seqs[k] ?? 0) ?? null })),
    ...cursorsOf(shown, walked, walk),
    searchedTo: walked.stoppedAt?.firstTs ?? null,
    total: isCounted && !readsTexts(filter) ? await countCalls(store, principal, filter) : null,
  };
};
