import type { z } from 'zod';
import { exceptParam } from './except-param';
import type { CallFilter } from './filter';
import { LIST_FIELDS, type ListFilters, SINGLE_FIELDS, type SingleFilters } from './filter-fields';
import { type FilterProblem, parseRange } from './parse-range';
import { ACTORS } from './words';

/** More values than this in one parameter are no filter a person made. */
export const MAX_VALUES = 50;

type Field = { param: string; value: z.ZodType };

/** Every good value of a parameter; the others become problems. */
const goodValues = (params: URLSearchParams, { param, value }: Field, problems: FilterProblem[]): unknown[] => {
  const texts = [...new Set(params.getAll(param))];
  for (const text of texts.slice(MAX_VALUES)) {
    problems.push({ param, value: text, message: `more than ${MAX_VALUES} values` });
  }
  return texts.slice(0, MAX_VALUES).flatMap((text) => {
    const parsed = value.safeParse(text);
    if (parsed.success) return [parsed.data];
    problems.push({ param, value: text, message: parsed.error.issues[0]?.message ?? 'invalid' });
    return [];
  });
};

const listsIn = (params: URLSearchParams, problems: FilterProblem[], paramOf: (param: string) => string): ListFilters =>
  Object.fromEntries(
    Object.entries(LIST_FIELDS).map(([key, { param, value }]) => [
      key,
      goodValues(params, { param: paramOf(param), value }, problems),
    ]),
  ) as unknown as ListFilters;

/** Of a repeated single parameter the first good value holds. */
const singlesIn = (params: URLSearchParams, problems: FilterProblem[]): SingleFilters =>
  Object.fromEntries(
    Object.entries(SINGLE_FIELDS).map(([key, field]) => [key, goodValues(params, field, problems)[0] ?? null]),
  ) as unknown as SingleFilters;

const actorIn = (params: URLSearchParams, problems: FilterProblem[]): CallFilter['actor'] => {
  const text = params.get('actor');
  const actor = [...ACTORS, 'any' as const].find((known) => known === text);
  if (text !== null && !actor) problems.push({ param: 'actor', value: text, message: 'not one of agent, user, any' });
  return actor ?? 'agent';
};

const excludesHandOffIn = (params: URLSearchParams, problems: FilterProblem[]): boolean => {
  const text = params.get('hand_off');
  if (text !== null && text !== 'exclude') problems.push({ param: 'hand_off', value: text, message: 'not exclude' });
  return text === 'exclude';
};

/**
 * Reads a filter from a URL query. `now` in epoch milliseconds and the project's zone settle presets and local dates.
 * Bad values are ignored and reported; the filter is whole whatever the query holds.
 */
export const parseFilter = (
  params: URLSearchParams,
  moment: { now: number; zone: string },
): { filter: CallFilter; problems: FilterProblem[] } => {
  const problems: FilterProblem[] = [];
  const filter = {
    ...parseRange(params, moment, problems),
    ...listsIn(params, problems, (param) => param),
    except: listsIn(params, problems, exceptParam),
    ...singlesIn(params, problems),
    actor: actorIn(params, problems),
    excludesHandOff: excludesHandOffIn(params, problems),
  };
  return { filter, problems };
};
