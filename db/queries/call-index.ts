import { eq, type SQL, sql } from 'drizzle-orm';
import type { CallFilter } from '../../lib/filter';
import { type Disposition, DISPOSITIONS } from '../../lib/words';
import type { Tables } from '../schema/tables';
import type { ResolvedFilter } from './resolve-filter';

/** More walks than this side by side are slower than one over all calls. */
const MOST_WALKS = 16;

const FAILURE_NAMES = ['promptVersions', 'arms', 'strategies'] as const;

const isNamed = (values: readonly string[]): boolean => values.length > 0 && !values.includes('');

/** Whether no executed call can meet the filter. */
const isOfFailures = (filter: CallFilter): boolean =>
  filter.ways.length > 0 ||
  filter.reason !== null ||
  filter.isRepairAttempted === true ||
  filter.isRescued === true ||
  FAILURE_NAMES.some((field) => isNamed(filter[field]));

const dispositionsOf = (filter: CallFilter): readonly Disposition[] =>
  filter.dispositions.length > 0 ? filter.dispositions : isOfFailures(filter) ? DISPOSITIONS.filter((d) => d !== 'executed') : [];

/** The index on dispositions holds no executed calls; the engine takes it only where a query says so in the same words. */
const isDisposition = ({ calls }: Tables, disposition: Disposition): SQL =>
  sql`${calls.loopDisposition} = ${disposition} and ${calls.loopDisposition} <> 'executed'`;

/** Whether a filter names classes or dispositions that keep all but the failures away; everything else is looked up among all calls. */
export const isAmongFailures = ({ filter }: Pick<ResolvedFilter, 'filter'>): boolean => {
  const dispositions = dispositionsOf(filter);
  return filter.classes.length > 0 || (dispositions.length > 0 && !dispositions.includes('executed'));
};

/**
 * The stretches of an index that together hold every call of a filter: one condition for each walk, all of them on columns
 * an index begins with. Classes are rarer than dispositions, those rarer than tools; without any, all calls by time.
 */
export const callWalks = (tables: Tables, { filter, ids }: ResolvedFilter): SQL[] => {
  const { calls } = tables;
  const dispositions = dispositionsOf(filter);
  if (filter.classes.length > 0) return filter.classes.map((errorClass) => eq(calls.firstClass, errorClass));
  if (dispositions.length > 0 && !dispositions.includes('executed')) {
    return dispositions.map((disposition) => isDisposition(tables, disposition));
  }
  if (ids.tools !== null && ids.tools.length <= MOST_WALKS) return ids.tools.map((id) => eq(calls.toolId, id));
  return [sql`1 = 1`];
};
