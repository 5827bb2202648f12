import type { CallFilter } from '../../lib/filter';
import type { Measure } from '../../lib/measures';
import { dayStart, localDay } from '../../lib/time';
import { measureSource } from './measure-source';
import type { GroupKey } from './sum-row';

/** What is asked about the calls of a filter. */
export type SumQuestion = {
  groupBy: readonly GroupKey[];
  measures: readonly Measure[];
  /** The stored days are being cut anew, so that only times tell on which day a call began. */
  isRezoning: boolean;
};

/** Whole local days, half-open. */
export type DayRange = { firstDay: number; endDay: number };

/** Where the calls of a range are summed: whole days in a rollup, the rest one by one. */
export type SumPlan = { days: DayRange | null; edges: { from: number; to: number }[] };

const LIST_FIELDS_OF_CALLS = [
  'agents',
  'environments',
  'arms',
  'strategies',
  'repairModels',
  'ways',
  'exclusions',
  'tags',
] as const;
const FIELDS_OF_CALLS = [
  'session',
  'reason',
  'finding',
  'isRepairAttempted',
  'isClean',
  'isRescued',
  'hasSiblings',
  'attemptNumber',
  'attemptCount',
  'leastAttempts',
  'text',
] as const;

/** Whether no rollup knows what is asked for. */
const isOnlyInCalls = (filter: CallFilter, { groupBy, measures, isRezoning }: SumQuestion): boolean =>
  isRezoning ||
  filter.actor !== 'agent' ||
  groupBy.includes('hour') ||
  LIST_FIELDS_OF_CALLS.some((field) => filter[field].length > 0 || filter.except[field].length > 0) ||
  FIELDS_OF_CALLS.some((field) => filter[field] !== null) ||
  measures.some((measure) => measureSource(measure, filter) === null);

/** The days that lie whole within the range. */
const wholeDays = ({ from, to }: CallFilter, zone: string): DayRange => {
  const day = localDay(from, zone);
  return { firstDay: dayStart(day, zone) === from ? day : day + 1, endDay: localDay(to, zone) };
};

/** Splits a question into stretches of time whose sums add up. `zone` is the one the stored days are cut in. */
export const planSums = (filter: CallFilter, question: SumQuestion, zone: string): SumPlan => {
  const { from, to } = filter;
  const days = wholeDays(filter, zone);
  if (days.firstDay >= days.endDay || isOnlyInCalls(filter, question)) return { days: null, edges: [{ from, to }] };
  const edges = [
    { from, to: dayStart(days.firstDay, zone) },
    { from: dayStart(days.endDay, zone), to },
  ];
  return { days, edges: edges.filter((edge) => edge.from < edge.to) };
};
