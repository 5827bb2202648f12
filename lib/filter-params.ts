import { exceptParam } from './except-param';
import type { CallFilter } from './filter';
import { LIST_FIELDS, LIST_KEYS, type ListFilters, SINGLE_FIELDS } from './filter-fields';
import { DEFAULT_PRESET } from './parse-range';

const RANGE_PARAMS = ['range', 'from', 'to'];
const SWITCH_PARAMS = ['actor', 'hand_off'];

/** Every parameter a filter can have. */
export const FILTER_PARAMS: ReadonlySet<string> = new Set([
  ...RANGE_PARAMS,
  ...Object.values(LIST_FIELDS).flatMap(({ param }) => [param, exceptParam(param)]),
  ...Object.values(SINGLE_FIELDS).map(({ param }) => param),
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
  LIST_KEYS.flatMap((key) => lists[key].map((value): [string, string] => [paramOf(LIST_FIELDS[key].param), value]));

const singleParams = (filter: CallFilter): [string, string][] =>
  (Object.keys(SINGLE_FIELDS) as (keyof typeof SINGLE_FIELDS)[]).flatMap((key): [string, string][] => {
    const value = filter[key];
    return value === null ? [] : [[SINGLE_FIELDS[key].param, textOf(value)]];
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
