import { type CallFilter, populationOf } from '../../lib/filter';
import { type Measures, noMeasures } from '../../lib/measures';
import { dayStart, type Range } from '../../lib/time';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { projectSettings } from './project-settings';
import { sumMeasures } from './sum-measures';
import { RATE_MEASURES } from './table-measures';
import { bucketUnit, type BucketUnit, timeBuckets } from './time-buckets';

/** A local hour or day, and the calls of one tool in it. */
export type ToolBucket = Range & { sums: Measures };

export type ToolSeries = {
  unit: BucketUnit;
  /** Every bucket of the range for a tool, those without calls included. */
  ofTool: (tool: string) => ToolBucket[];
};

/** How the calls of each tool went over time, under the filter's fields that are not of failures only. */
export const toolSeries = async (store: Store, principal: Principal, filter: CallFilter): Promise<ToolSeries> => {
  assertCan(principal, 'read');
  const { zone } = await projectSettings(store, principal);
  const unit = bucketUnit(filter);
  const rows = await sumMeasures(store, principal, populationOf(filter), [unit, 'tool'], RATE_MEASURES);
  const tools = new Map<string, Map<number, Measures>>();
  for (const { tool, day, hour, sums } of rows) {
    const starts = tools.get(tool ?? '') ?? new Map<number, Measures>();
    tools.set(tool ?? '', starts.set(unit === 'day' ? dayStart(day ?? 0, zone) : (hour ?? 0), sums));
  }
  const buckets = timeBuckets(filter, unit, zone);
  return {
    unit,
    ofTool: (tool) =>
      buckets.map((bucket) => ({ ...bucket, sums: tools.get(tool)?.get(bucket.start) ?? noMeasures() })),
  };
};
