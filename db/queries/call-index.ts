import { eq, type SQL, sql } from 'drizzle-orm';
import type { CallFilter } from '../../lib/filter';
import { ERROR_CLASSES } from '../../lib/repair/error-classes';
import { storableText } from '../../lib/storable-text';
import { type Disposition, DISPOSITIONS } from '../../lib/words';
import type { Tables } from '../schema/tables';
import type { ResolvedFilter } from './resolve-filter';
import { wantedDispositions } from './wanted-dispositions';

/** More walks than this side by side are slower than one over all calls. */
const MOST_WALKS = 16;

const FAILURE_NAMES = ['promptVersions', 'arms', 'strategies', 'repairModels'] as const;

const isNamed = (values: readonly string[]): boolean => values.length > 0 && !values.includes('');

/** Whether no executed call can meet the filter. */
const isOfFailures = (filter: CallFilter): boolean =>
  filter.ways.length > 0 ||
  filter.reason !== null ||
  filter.isRepairAttempted === true ||
  filter.isClean !== null ||
  filter.isRescued === true ||
  FAILURE_NAMES.some((field) => isNamed(filter[field]));

const dispositionsOf = (filter: CallFilter): readonly Disposition[] =>
  wantedDispositions(filter) ?? (isOfFailures(filter) ? DISPOSITIONS.filter((d) => d !== 'executed') : []);

/** The index on dispositions holds no executed calls; the engine takes it only where a query says so in the same words. */
const isDisposition = ({ calls }: Tables, disposition: Disposition): SQL =>
  sql`${calls.loopDisposition} = ${disposition} and ${calls.loopDisposition} <> 'executed'`;

/** Whether an index keeps a filter to a session or to failures; everything else is looked up among all calls. */
export const isAmongFew = (filter: CallFilter): boolean => {
  const dispositions = dispositionsOf(filter);
  const isOfFailed = dispositions.length > 0 && !dispositions.includes('executed');
  return filter.session !== null || filter.classes.length > 0 || isOfFailed;
};

/**
 * The stretches of an index that together hold every call of a filter: one condition for each walk, all of them on columns
 * an index begins with. A session is rarer than a class, a class than a disposition, that than a tool; but a tool is rarer
 * than all classes together. Without any of them, all calls by time.
 */
export const callWalks = (tables: Tables, { filter, ids }: ResolvedFilter): SQL[] => {
  const { calls } = tables;
  const { classes, session } = filter;
  const dispositions = dispositionsOf(filter);
  const ofTools =
    ids.tools !== null && ids.tools.length <= MOST_WALKS ? ids.tools.map((id) => eq(calls.toolId, id)) : null;
  if (session !== null) return [eq(calls.sessionId, storableText(session))];
  if (classes.length === ERROR_CLASSES.length && ofTools) return ofTools;
  if (classes.length > 0) return classes.map((errorClass) => eq(calls.firstClass, errorClass));
  if (dispositions.length > 0 && !dispositions.includes('executed')) {
    return dispositions.map((disposition) => isDisposition(tables, disposition));
  }
  return ofTools ?? [sql`1 = 1`];
};
