import type { CallFilter } from '../../lib/filter';
import type { Measure } from '../../lib/measures';
import { dayStart, localDay } from '../../lib/time';
import { measureSource } from './measure-source';
import type { GroupKey } from './sum-row';

/** What is asked about the calls of a filter. */
export type SumQuestion = { groupBy: readonly GroupKey[]; measures: readonly Measure[] };

/** Whole local days, half-open. */
export type DayRange = { firstDay: number; endDay: number };

/** One statement: measures summed over whole days of a rollup, or over the calls of a stretch of time themselves. */
export type SumPart = { measures: readonly Measure[] } & (
  | { source: 'rollup'; days: DayRange }
  | { source: 'calls'; range: { from: number; to: number } }
);

const LIST_FIELDS_OF_CALLS = ['agents', 'environments', 'arms', 'strategies', 'ways'] as const;
const FIELDS_OF_CALLS = ['session', 'reason', 'finding', 'isRepairAttempted', 'isRescued', 'attemptNumber'] as const;

/** Whether no rollup knows what the filter or the groups ask for. */
const isOnlyInCalls = (filter: CallFilter, groupBy: readonly GroupKey[]): boolean =>
  filter.actor !== 'agent' ||
  groupBy.includes('hour') ||
  LIST_FIELDS_OF_CALLS.some((field) => filter[field].length > 0) ||
  FIELDS_OF_CALLS.some((field) => filter[field] !== null);

/** The days that lie whole within the range. */
const wholeDays = ({ from, to }: CallFilter, zone: string): DayRange => {
  const day = localDay(from, zone);
  return { firstDay: dayStart(day, zone) === from ? day : day + 1, endDay: localDay(to, zone) };
};

const overDays = ({ from, to }: CallFilter, days: DayRange, measures: readonly Measure[], zone: string): SumPart[] => {
  const edges = [
    { from, to: dayStart(days.firstDay, zone) },
    { from: dayStart(days.endDay, zone), to },
  ];
  return [
    { source: 'rollup', days, measures },
    ...edges
      .filter((edge) => edge.from < edge.to)
      .map((range): SumPart => ({ source: 'calls', range, measures })),
  ];
};

/** Splits a question into statements whose sums add up to the answer. `zone` is the one the stored days are cut in. */
export const planSums = (filter: CallFilter, { groupBy, measures }: SumQuestion, zone: string): SumPart[] => {
  const { from, to } = filter;
  const days = wholeDays(filter, zone);
  if (days.firstDay >= days.endDay || isOnlyInCalls(filter, groupBy)) {
    return [{ source: 'calls', range: { from, to }, measures }];
  }
  const told = measures.filter((measure) => measureSource(measure, filter) !== null);
  const untold = measures.filter((measure) => measureSource(measure, filter) === null);
  return [
    ...(told.length > 0 ? overDays(filter, days, told, zone) : []),
    ...(untold.length > 0 ? [{ source: 'calls', range: { from, to }, measures: untold } as const] : []),
  ];
};
