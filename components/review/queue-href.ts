import { reviewHref } from '../../lib/routes';

/** Where the reader is in the queue: the cursor of the page in the list at the left; null for its beginning. */
export type QueuePlace = string | null;

/** An item, or the queue itself, with the list at the same page. */
export const queueHref = (
  itemId: number | null,
  place: QueuePlace,
  more: Readonly<Record<string, string>> = {},
): string => {
  const params = new URLSearchParams({ ...(place === null ? {} : { after: place }), ...more });
  const query = params.toString();
  return query === '' ? reviewHref(itemId) : `${reviewHref(itemId)}?${query}`;
};

/** The place of an item in the queue, as its pages count: what comes after it is the page after this place. */
export const placeOf = ({ openedAt, id }: { openedAt: number; id: number }): string => `${openedAt}-${id}`;
