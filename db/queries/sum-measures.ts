import type { CallFilter } from '../../lib/filter';
import { type Measure, MEASURES } from '../../lib/measures';
import { isErrorClass } from '../../lib/repair/error-classes';
import { hourBuckets, localDay, type Range } from '../../lib/time';
import { nameTexts } from '../names';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { projectSettings } from './project-settings';
import { resolveFilter } from './resolve-filter';
import { QUARTER_MS, sumCalls } from './sum-calls';
import { planSums, type SumQuestion } from './sum-plan';
import { sumRollup } from './sum-rollup';
import { addPart, type GroupKey, type StoredKey, type StoredSums, type SumRow } from './sum-row';

const NAME_KEYS: readonly GroupKey[] = ['tool', 'model', 'promptVersion'];

/** The beginning of the local hour an instant lies in; remembers the hours of each day it has met. */
const hourFinder = (zone: string): ((ms: number) => number) => {
  const hoursOfDay = new Map<number, Range[]>();
  return (ms) => {
    const day = localDay(ms, zone);
    const hours = hoursOfDay.get(day) ?? hourBuckets(day, zone);
    hoursOfDay.set(day, hours);
    return hours.find(({ start, end }) => start <= ms && ms < end)?.start ?? ms;
  };
};

type Rows = Record<string, unknown>[];

/** Quarters of an hour become hours or days, whose sums then add up. */
const withTimes = (rows: Rows, key: 'by_hour' | 'by_day', timeOf: (ms: number) => number): Rows =>
  rows.map((row) => ({ ...row, [key]: timeOf(Number(row[key]) * QUARTER_MS) }));

const withHoursAndDays = (rows: Rows, { groupBy, isRezoning }: SumQuestion, zone: string): Rows => {
  const withHours = groupBy.includes('hour') ? withTimes(rows, 'by_hour', hourFinder(zone)) : rows;
  return isRezoning && groupBy.includes('day') ? withTimes(withHours, 'by_day', (ms) => localDay(ms, zone)) : withHours;
};

const textsOf = (store: Store, projectId: number, groups: StoredSums, groupBy: readonly GroupKey[]) => {
  const positions = groupBy.flatMap((key, k) => (NAME_KEYS.includes(key) ? [k] : []));
  const ids = [...groups.values()].flatMap(({ keys }) => positions.map((k) => Number(keys[k])));
  return nameTexts(store, projectId, ids);
};

const sumRow = (
  keys: readonly StoredKey[],
  sums: SumRow['sums'],
  groupBy: readonly GroupKey[],
  texts: ReadonlyMap<number, string>,
): SumRow => {
  const keyOf = (key: GroupKey): StoredKey | null => keys[groupBy.indexOf(key)] ?? null;
  const numberOf = (key: GroupKey): number | null => (keyOf(key) === null ? null : Number(keyOf(key)));
  const textOf = (key: GroupKey): string | null => texts.get(numberOf(key) ?? 0) ?? null;
  const errorClass = String(keyOf('class') ?? '');
  return {
    day: numberOf('day'),
    hour: numberOf('hour'),
    tool: textOf('tool'),
    errorClass: isErrorClass(errorClass) ? errorClass : null,
    model: textOf('model'),
    promptVersion: textOf('promptVersion'),
    sums,
  };
};

/**
 * Sums of the calls a filter lets through, in groups; without groups one row, also where no call is. Every table, chart,
 * tile, list and export counts with it. Days and hours are those of the project's zone. Only the
 * `measures` asked for are summed, the others are 0; under an actor other than the agent, those of tokens, faults and
 * single attempts are 0 too.
 */
export const sumMeasures = async (
  store: Store,
  principal: Principal,
  filter: CallFilter,
  groupBy: readonly GroupKey[],
  measures: readonly Measure[] = MEASURES,
): Promise<SumRow[]> => {
  assertCan(principal, 'read');
  const { projectId } = principal;
  const { zone, isRezoning } = await projectSettings(store, principal);
  const resolved = await resolveFilter(store, projectId, filter);
  const question = { groupBy, measures, isRezoning };
  const { days, edges } = planSums(filter, question, zone);
  const parts = days ? [await sumRollup(store, projectId, resolved, days, question)] : [];
  for (const edge of edges) parts.push(await sumCalls(store, projectId, resolved, edge, question));
  const groups: StoredSums = new Map();
  for (const row of withHoursAndDays(parts.flat(), question, zone)) addPart(groups, row, groupBy, measures);
  const texts = await textsOf(store, projectId, groups, groupBy);
  // Rollups keep groups from which every call has gone.
  const isShown = ({ sums }: { sums: SumRow['sums'] }) =>
    groupBy.length === 0 || measures.some((name) => sums[name] !== 0);
  return [...groups.values()].filter(isShown).map(({ keys, sums }) => sumRow(keys, sums, groupBy, texts));
};
