import type { CallFilter } from './filter';
import { LIST_FIELDS, SINGLE_FIELDS } from './filter-fields';

const LIST_KEYS = Object.keys(LIST_FIELDS) as (keyof typeof LIST_FIELDS)[];
const SINGLE_KEYS = Object.keys(SINGLE_FIELDS) as (keyof typeof SINGLE_FIELDS)[];

/** Values both lists hold, an empty list standing for all; null where there is none. */
const common = (some: readonly unknown[], others: readonly unknown[]): readonly unknown[] | null => {
  if (some.length === 0) return others;
  if (others.length === 0) return some;
  const both = some.filter((value) => others.includes(value));
  return both.length === 0 ? null : both;
};

/**
 * The filter of the calls that meet `filter` and `extra` alike, null where no call can. Range, actor and switch of `extra`
 * replace those of the filter.
 */
export const narrowFilter = (filter: CallFilter, extra: Partial<CallFilter>): CallFilter | null => {
  const lists = LIST_KEYS.map((key) => [key, common(filter[key], extra[key] ?? [])] as const);
  const isContradicted = SINGLE_KEYS.some((key) => {
    const wanted = extra[key] ?? null;
    return wanted !== null && filter[key] !== null && filter[key] !== wanted;
  });
  if (isContradicted || lists.some(([, values]) => values === null)) return null;
  const singles = SINGLE_KEYS.map((key) => [key, extra[key] ?? filter[key]] as const);
  return { ...filter, ...extra, ...Object.fromEntries<unknown>([...lists, ...singles]) };
};
