import { type CallFilter, populationOf } from '../../lib/filter';
import { addMeasures, type Measures, noMeasures } from '../../lib/measures';
import { previousPeriod } from '../../lib/ranges';
import { dayStart, type Range } from '../../lib/time';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { openFlags } from './open-flags';
import { projectSettings } from './project-settings';
import { waitingCount } from './review-queue';
import { type ReviewedClasses, reviewedClasses } from './reviewed-classes';
import { sumMeasures } from './sum-measures';
import { sumTables, type TableSums } from './sum-tables';
import type { ToolSums } from './sum-tools';
import { COMPARED_MEASURES, OVERVIEW_MEASURES } from './table-measures';
import { bucketUnit, type BucketUnit, timeBuckets } from './time-buckets';

/** A local hour or day of the chart; the first and last may reach beyond the range, their sums do not. */
export type Bucket = Range & { sums: Measures };

export type Overview = Omit<TableSums, 'tools'> & {
  /** Sums of all calls under the filter's fields that are not of failures only; rates come from `lib/metrics`. */
  sums: Measures;
  /** The period compared with, and its sums. */
  previous: Range & { sums: Measures };
  waiting: { waiting: number; oldestAt: number | null };
  unit: BucketUnit;
  series: Bucket[];
  /** With the number of flags that wait for a fix. */
  tools: (ToolSums & { openFlags: number })[];
  /** Of the whole project, whatever the filter says but its range. */
  reviewed: ReviewedClasses;
};

const total = (rows: readonly { sums: Measures }[]): Measures => {
  const sums = noMeasures();
  for (const row of rows) addMeasures(sums, row.sums);
  return sums;
};

const seriesOf = async (store: Store, principal: Principal, filter: CallFilter, zone: string): Promise<Bucket[]> => {
  const unit = bucketUnit(filter);
  const rows = await sumMeasures(store, principal, filter, [unit], OVERVIEW_MEASURES);
  const sumsOf = new Map(rows.map(({ day, hour, sums }) => [unit === 'day' ? dayStart(day ?? 0, zone) : hour, sums]));
  return timeBuckets(filter, unit, zone).map((bucket) => ({
    ...bucket,
    sums: sumsOf.get(bucket.start) ?? noMeasures(),
  }));
};

const previousOf = async (store: Store, principal: Principal, filter: CallFilter, period: Range) => {
  const before = { ...filter, from: period.start, to: period.end, preset: null };
  return { ...period, sums: total(await sumMeasures(store, principal, before, [], COMPARED_MEASURES)) };
};

/**
 * Everything the overview shows at once. Class, disposition and the other fields of failures restrict the table by class
 * and where it meets the tools; all else counts the population. Tiles, chart and tables are sums of the same calls.
 */
export const overview = async (
  store: Store,
  principal: Principal,
  filter: CallFilter,
  now: number,
): Promise<Overview> => {
  assertCan(principal, 'read');
  const { zone } = await projectSettings(store, principal);
  const population = populationOf(filter);
  const period = previousPeriod({ start: filter.from, end: filter.to }, now, zone);
  const [series, tables, previous, flagsOf, waiting, reviewed] = await Promise.all([
    seriesOf(store, principal, population, zone),
    sumTables(store, principal, filter),
    previousOf(store, principal, population, period),
    openFlags(store, principal),
    waitingCount(store, principal),
    reviewedClasses(store, principal, filter),
  ]);
  return {
    ...tables,
    sums: total(series),
    previous,
    waiting,
    reviewed,
    unit: bucketUnit(filter),
    series,
    tools: tables.tools.map((row) => ({ ...row, openFlags: flagsOf.get(row.tool) ?? 0 })),
  };
};
