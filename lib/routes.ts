import type { ExportFormatName } from './export/export-format';
import type { ExportTable } from './export/export-table';
import type { CallFilter } from './filter';
import { filterParams } from './filter-params';

const withQuery = (path: string, params: URLSearchParams): string => {
  const query = params.toString();
  return query === '' ? path : `${path}?${query}`;
};

const DOTS = /^\.{1,2}$/;
const MARK = '~';

/** A browser takes `.` and `..` out of a path even when they are encoded, so these ids get a mark that no id can hold. */
const segmentOf = (id: string): string => (DOTS.test(id) ? MARK + id : encodeURIComponent(id));

/** The id a path segment of `callHref` stands for. */
export const idOfSegment = (segment: string): string =>
  segment.startsWith(MARK) ? segment.slice(MARK.length) : segment;

export const overviewHref = (filter: CallFilter): string => withQuery('/', filterParams(filter));

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

export const reviewHref = (itemId: number | null = null): string => (itemId === null ? '/review' : `/review/${itemId}`);

export const toolsHref = (filter: CallFilter): string => withQuery('/tools', filterParams(filter));

/** A tool's page. Its name is a parameter, since a tool may be called anything, `..` included. */
export const toolHref = (filter: CallFilter, tool: string): string =>
  withQuery('/tools/detail', filterParams({ ...filter, tools: [tool] }));

export const exportHref = (table: ExportTable, format: ExportFormatName, filter: CallFilter): string => {
  const params = filterParams(filter);
  params.set('format', format);
  return withQuery(`/api/v1/export/${table}`, params);
};
