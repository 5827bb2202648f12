import { segmentOf } from '../../lib/id-segment';

/*
 * Addresses the list makes in the browser, where a filter is the query it came as: reading it would bring the whole grammar
 * of filters along.
 */

export const callPath = (attemptId: string): string => `/calls/${segmentOf(attemptId)}`;

/** The same list with other parameters, or without those that are null. A cursor into the old list means nothing in another one. */
export const listPath = (query: string, changes: Readonly<Record<string, string | null>>): string => {
  const params = new URLSearchParams(query);
  params.delete('cursor');
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  const text = params.toString();
  return text === '' ? '/calls' : `/calls?${text}`;
};

/** Where the list's further rows come from. */
export const rowsPath = (query: string, cursor: string): string => {
  const params = new URLSearchParams(query);
  params.set('cursor', cursor);
  return `/api/ui/calls/page?${params}`;
};

/** Where a glance at a call comes from. */
export const previewPath = (attemptId: string, text: string | null): string =>
  `/api/ui/calls/preview?${new URLSearchParams({ id: attemptId, ...(text === null ? {} : { text }) })}`;
