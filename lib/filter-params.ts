import { exceptParam } from './except-param';
import type { CallFilter } from './filter';
import type { ListFilters } from './filter-fields';
import { LIST_KEYS, LIST_PARAMS, SINGLE_KEYS, SINGLE_PARAMS } from './filter-names';
import { DEFAULT_PRESET } from './range-presets';

const RANGE_PARAMS = ['range', 'from', 'to'];
const SWITCH_PARAMS = ['actor', 'hand_off'];

/** Every parameter a filter can have. */
export const FILTER_PARAMS: ReadonlySet<string> = new Set([
  ...RANGE_PARAMS,
  ...Object.values(LIST_PARAMS).flatMap((param) => [param, exceptParam(param)]),
  ...Object.values(SINGLE_PARAMS),
  ...SWITCH_PARAMS,
]);

const textOf = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? String(Number(value)) : String(value);

const rangeParams = ({ preset, from, to }: CallFilter): [string, string][] => {
  if (preset !== null) return preset === DEFAULT_PRESET ? [] : [['range', preset]];
  return [
    ['from', new Date(from).toISOString()],
    ['to', new Date(to).toISOString()],
  ];
};

const listParams = (lists: ListFilters, paramOf: (param: string) => string): [string, string][] =>
  LIST_KEYS.flatMap((key) => lists[key].map((value): [string, string] => [paramOf(LIST_PARAMS[key]), value]));

const singleParams = (filter: CallFilter): [string, string][] =>
  SINGLE_KEYS.flatMap((key): [string, string][] => {
    const value = filter[key];
    return value === null ? [] : [[SINGLE_PARAMS[key], textOf(value)]];
  });

/** The URL query of a filter, without what is the default; `parseFilter` reads it back. */
export const filterParams = (filter: CallFilter): URLSearchParams =>
  new URLSearchParams([
    ...rangeParams(filter),
    ...listParams(filter, (param) => param),
    ...listParams(filter.except, exceptParam),
    ...singleParams(filter),
    ...(filter.actor === 'agent' ? [] : [['actor', filter.actor]]),
    ...(filter.excludesHandOff ? [['hand_off', 'exclude']] : []),
  ]);
