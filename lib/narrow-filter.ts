import type { CallFilter } from './filter';
import type { ListFilters } from './filter-fields';
import { LIST_KEYS, type ListKey, SINGLE_KEYS } from './filter-names';

type Values = readonly string[];

/** Values both lists hold, an empty list standing for all; null where there is none. */
const common = (some: Values, others: Values): Values | null => {
  if (some.length === 0) return others;
  if (others.length === 0) return some;
  const both = some.filter((value) => others.includes(value));
  return both.length === 0 ? null : both;
};

const keyOfTag = (tag: string): string => tag.slice(0, tag.indexOf('='));

/** Tags of different keys must all be met, so only those of one key narrow each other. */
const commonTags = (some: Values, others: Values): Values | null => {
  const keys = [...new Set([...some, ...others].map(keyOfTag))];
  const ofKey = (tags: Values, key: string) => tags.filter((tag) => keyOfTag(tag) === key);
  const narrowed = keys.map((key) => common(ofKey(some, key), ofKey(others, key)));
  return narrowed.includes(null) ? null : narrowed.flatMap((tags) => tags ?? []);
};

const narrowed = (key: ListKey, filter: CallFilter, extra: Partial<CallFilter>): Values | null => {
  const wanted = extra[key] ?? [];
  return key === 'tags' ? commonTags(filter.tags, wanted) : common(filter[key], wanted);
};

const allExceptions = (some: ListFilters, others: ListFilters | undefined): ListFilters =>
  Object.fromEntries(
    LIST_KEYS.map((key) => [key, [...new Set<string>([...some[key], ...(others?.[key] ?? [])])]]),
  ) as unknown as ListFilters;

/**
 * The filter of the calls that meet `filter` and `extra` alike, null where no call can. Range, actor and switch of `extra`
 * replace those of the filter.
 */
export const narrowFilter = (filter: CallFilter, extra: Partial<CallFilter>): CallFilter | null => {
  const lists = LIST_KEYS.map((key) => [key, narrowed(key, filter, extra)] as const);
  const isContradicted = SINGLE_KEYS.some((key) => {
    const wanted = extra[key] ?? null;
    return wanted !== null && filter[key] !== null && filter[key] !== wanted;
  });
  if (isContradicted || lists.some(([, values]) => values === null)) return null;
  const singles = SINGLE_KEYS.map((key) => [key, extra[key] ?? filter[key]] as const);
  const except = allExceptions(filter.except, extra.except);
  return { ...filter, ...extra, ...Object.fromEntries<unknown>([...lists, ...singles]), except };
};
