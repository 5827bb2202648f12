import type { ExportFormatName } from './export/export-format';
import type { ExportTable } from './export/export-table';
import type { CallFilter } from './filter';
import { filterParams } from './filter-params';
import { idOfSegment, segmentOf } from './id-segment';
import { type OverviewView, overviewViewParams } from './overview-view';

const withQuery = (path: string, params: URLSearchParams): string => {
  const query = params.toString();
  return query === '' ? path : `${path}?${query}`;
};

export { idOfSegment };

export const overviewHref = (filter: CallFilter): string => withQuery('/', filterParams(filter));

/** The overview with other tables of the same calls. */
export const overviewViewHref = (filter: CallFilter, view: OverviewView): string =>
  withQuery('/', new URLSearchParams([...filterParams(filter), ...overviewViewParams(view)]));

/** The calls behind a number: those of the filter that meet `extra` too. */
export const callsHref = (filter: CallFilter, extra: Partial<CallFilter> = {}): string =>
  withQuery('/calls', filterParams({ ...filter, ...extra }));

/** A page of the same list, from its cursor on. */
export const callsPageHref = (filter: CallFilter, cursor: string): string => {
  const params = filterParams(filter);
  params.set('cursor', cursor);
  return withQuery('/calls', params);
};

/** The call that holds the attempt. */
export const callHref = (attemptId: string): string => `/calls/${segmentOf(attemptId)}`;

/** One event as it is stored, whole. */
export const eventHref = (eventId: string): string => `/api/v1/events/${segmentOf(eventId)}`;

/** The golden call of the call that holds the attempt. */
export const goldenCallHref = (attemptId: string): string => `/api/v1/calls/${segmentOf(attemptId)}/golden`;

export const reviewHref = (itemId: number | null = null): string => (itemId === null ? '/review' : `/review/${itemId}`);

export const toolsHref = (filter: CallFilter): string => withQuery('/tools', filterParams(filter));

/** A tool's page. Its name is a parameter, since a tool may be called anything, `..` included. */
export const toolHref = (filter: CallFilter, tool: string): string =>
  withQuery('/tools/detail', filterParams({ ...filter, tools: [tool] }));

/** A tool's page in the default range. */
export const plainToolHref = (tool: string): string => withQuery('/tools/detail', new URLSearchParams({ tool }));

/** The board of all flags, or of those of one tool. */
export const flagsHref = (tool: string | null = null): string =>
  withQuery('/tools/flags', new URLSearchParams(tool === null ? [] : [['tool', tool]]));

/** `more` are parameters besides those of the filter. */
export const exportHref = (
  table: ExportTable,
  format: ExportFormatName,
  filter: CallFilter,
  more: Readonly<Record<string, string>> = {},
): string => {
  const params = filterParams(filter);
  for (const [name, value] of Object.entries(more)) params.set(name, value);
  params.set('format', format);
  return withQuery(`/api/v1/export/${table}`, params);
};

/** How a stack is connected, the first there is where none is named; with a key in the code, or without. */
export const connectHref = (stack: string | null = null, hasKey = false): string =>
  withQuery(
    '/connect',
    new URLSearchParams([...(stack === null ? [] : [['stack', stack]]), ...(hasKey ? [['key', '1']] : [])]),
  );

/** The numbers beside the navigation, for the screens themselves: no part of the API. */
export const COUNTS_HREF = '/api/ui/counts';

/** What the palette finds: every tool by name, and calls by an id. For the screens themselves. */
export const TOOLS_HREF = '/api/ui/tools';

export const findCallHref = (id: string): string => withQuery('/api/ui/calls', new URLSearchParams({ id }));

/** Where a page asks for the first call since a number; null asks for the number to begin with. */
export const firstCallHref = (after: number | null): string =>
  withQuery('/api/ui/first-call', new URLSearchParams(after === null ? [] : [['after', String(after)]]));

/** The table of a built-in contract, by the label that events name it by. */
export const contractHref = (label: string): string => `/settings/contracts/${encodeURIComponent(label)}`;

/** Where the filter bar asks for the values of a parameter that occur in a range. */
export const filterOptionsHref = (param: string, { from, to }: Pick<CallFilter, 'from' | 'to'>): string =>
  withQuery('/api/ui/filter-options', new URLSearchParams({ param, from: String(from), to: String(to) }));

/** The values of a field that waiting items have. */
export const queueOptionsHref = (param: string): string =>
  withQuery('/api/ui/queue-options', new URLSearchParams({ param }));

/** Why a page failed, by the digest the browser knows of its error. */
export const failureHref = (digest: string): string => withQuery('/api/ui/failures', new URLSearchParams({ digest }));

/** The project's classification rules, with one of them in the form, or the preview of all of them. */
export const rulesHref = (id: number | null = null): string =>
  withQuery('/settings/rules', new URLSearchParams(id === null ? [] : [['rule', String(id)]]));
