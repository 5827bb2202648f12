import { parseQueueFilter, type QueueFilter, queueFilterParams } from '../../lib/queue-filter';
import type { FilterProblem } from '../../lib/parse-range';
import { reviewHref } from '../../lib/routes';

/** What the list at the left shows: the items a filter lets through, from a cursor on (null for its beginning). */
export type QueueView = { after: string | null; filter: QueueFilter };

const CURSOR = /^\d{1,15}-\d{1,15}$/;

/** Parameters of the desk that mean nothing any more once the queue is narrowed otherwise. */
export const DESK_RESETS: readonly string[] = ['after', 'decided', 'flagged'];

/** Reads what the list shows from an address, on the project's clock. */
export const parseQueueView = (
  params: URLSearchParams,
  moment: { now: number; zone: string },
): { view: QueueView; problems: FilterProblem[] } => {
  const { filter, problems } = parseQueueFilter(params, moment);
  return { view: { after: CURSOR.exec(params.get('after') ?? '')?.[0] ?? null, filter }, problems };
};

/** The query of an address that shows the list so. */
export const queueQuery = ({ after, filter }: QueueView, more: Readonly<Record<string, string>> = {}): string => {
  const place: [string, string][] = after === null ? [] : [['after', after]];
  return new URLSearchParams([...queueFilterParams(filter), ...place, ...Object.entries(more)]).toString();
};

/** An item, or the queue itself, with the list as it is. */
export const queueHref = (
  itemId: number | null,
  view: QueueView,
  more: Readonly<Record<string, string>> = {},
): string => {
  const query = queueQuery(view, more);
  return query === '' ? reviewHref(itemId) : `${reviewHref(itemId)}?${query}`;
};

/** The queue narrowed otherwise, from its beginning. */
export const narrowedHref = ({ filter }: QueueView, change: Partial<QueueFilter>): string =>
  queueHref(null, { after: null, filter: { ...filter, ...change } });

/** The place of an item in the queue, as its pages count: what comes after it is the page after this place. */
export const placeOf = ({ openedAt, id }: { openedAt: number; id: number }): string => `${openedAt}-${id}`;
