import { exceptParam } from './except-param';
import { type CallFilter, unfiltered } from './filter';
import { filterParams } from './filter-params';
import { parseFilter } from './parse-filter';
import type { FilterProblem } from './parse-range';
import { DEFAULT_PRESET } from './range-presets';
import { QUEUE_HOLDERS, type QueueHolder } from './review';

/** What a queue can be narrowed by besides a range, by parameter. The reason is that of the item. */
export const QUEUE_PARAMS = [
  'tool',
  'class',
  'reason',
  'agent',
  'environment',
  'model',
  'prompt_version',
  'session',
  'text',
] as const;
export type QueueParam = (typeof QUEUE_PARAMS)[number];

const RANGE_PARAMS = ['range', 'from', 'to'] as const;
const HOLDER_PARAM = 'held';

const OF_CALLS: ReadonlySet<string> = new Set([...RANGE_PARAMS, ...QUEUE_PARAMS, ...QUEUE_PARAMS.map(exceptParam)]);

/** Which waiting items a queue shows: those whose calls meet a filter, and whoever holds them. */
export type QueueFilter = {
  calls: CallFilter;
  /** Whenever the calls began: what waits must not drop out of the queue by waiting. The range of `calls` is left aside then. */
  isAnyTime: boolean;
  holder: QueueHolder;
};

/** The filter that every waiting item meets. */
export const EVERY_ITEM: QueueFilter = {
  calls: unfiltered({ from: 0, to: 0, preset: DEFAULT_PRESET }),
  isAnyTime: true,
  holder: 'anyone',
};

/** Reads the filter from an address; what cannot be read is reported and narrows nothing. */
export const parseQueueFilter = (
  params: URLSearchParams,
  moment: { now: number; zone: string },
): { filter: QueueFilter; problems: FilterProblem[] } => {
  const ofCalls = new URLSearchParams([...params].filter(([name]) => OF_CALLS.has(name)));
  const { filter: calls, problems } = parseFilter(ofCalls, moment);
  const isAnyTime = calls.preset === DEFAULT_PRESET && params.get('range') !== DEFAULT_PRESET;
  const holder = QUEUE_HOLDERS.find((each) => each === params.get(HOLDER_PARAM)) ?? 'anyone';
  return { filter: { calls, isAnyTime, holder }, problems };
};

/** The parameters of an address that stand for the filter, in a fixed order; none for what it does not narrow. */
export const queueFilterParams = ({ calls, isAnyTime, holder }: QueueFilter): [string, string][] => {
  const params = filterParams(calls);
  if (isAnyTime) for (const param of RANGE_PARAMS) params.delete(param);
  else if (calls.preset !== null) params.set('range', calls.preset);
  return [...params, ...(holder === 'anyone' ? [] : [[HOLDER_PARAM, holder] satisfies [string, string]])];
};

/** Whether anything narrows the queue. */
export const isNarrowed = (filter: QueueFilter): boolean => queueFilterParams(filter).length > 0;
