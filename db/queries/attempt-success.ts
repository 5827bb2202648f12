import { and, eq, inArray, isNotNull, like, notLike, or, sql } from 'drizzle-orm';
import { type AttemptSuccess, attemptCounter, survivorsOf } from '../../lib/attempt-success';
import type { CallFilter } from '../../lib/filter';
import { compareClaims } from '../../lib/fold/compare-claims';
import { narrowFilter } from '../../lib/narrow-filter';
import { ERROR_CLASSES, type ErrorClass } from '../../lib/repair/error-classes';
import { decodeStrip } from '../../lib/strip';
import { chunksOf } from '../chunks';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { actorCondition, callConditions } from './call-conditions';
import { type ResolvedFilter, resolveFilter } from './resolve-filter';

const CALLS_A_CHUNK = 250;
/** With two failures a call's own first and last class say all; with a third one the attempts must be asked. */
const OF_MANY_FAILURES = '%f%f%f%';

type Counter = ReturnType<typeof attemptCounter>;
type Strip = { strip: string; firstClass: ErrorClass | null; lastClass: ErrorClass | null };

const followedFailures = ({ tables: { calls } }: Store) => or(like(calls.strip, '%f%o%'), like(calls.strip, '%f%f%'));

const conditionsOf = (store: Store, projectId: number, resolved: ResolvedFilter) => [
  ...callConditions(store, projectId, resolved, resolved.filter),
  actorCondition(store.tables, resolved),
  isNotNull(store.tables.calls.firstClass),
  followedFailures(store),
];

/** Calls with the same strip and classes are one row each. */
const countShortLoops = async (store: Store, projectId: number, resolved: ResolvedFilter, counter: Counter) => {
  const { calls } = store.tables;
  const { strip, firstClass, lastClass } = calls;
  const rows = await store.db
    .select({ strip, firstClass, lastClass, calls: sql<number>`count(*)`.mapWith(Number) })
    .from(calls)
    .where(and(...conditionsOf(store, projectId, resolved), notLike(strip, OF_MANY_FAILURES)))
    .groupBy(strip, firstClass, lastClass);
  for (const row of rows) countStrip(row, new Map(), row.calls, counter);
};

/** `between` has the classes of failures between the first and the last, by attempt number. */
const countStrip = (
  { strip, firstClass, lastClass }: Strip,
  between: ReadonlyMap<number, ErrorClass>,
  calls: number,
  counter: Counter,
): void => {
  const marks = decodeStrip(strip);
  const first = marks.find(({ outcome }) => outcome === 'failed')?.number;
  const classOf = (number: number) => (number === first ? firstClass : (between.get(number) ?? lastClass));
  for (const survivor of survivorsOf(marks)) {
    counter.add(survivor, classOf(survivor.failedNumber) ?? 'unsupported_error', calls);
  }
};

/** The classes of failed attempts by call and number; of two claims to one number the first stands. */
const failedClasses = async ({ db, tables }: Store, projectId: number, seqs: readonly number[]) => {
  const { attempts: a } = tables;
  const rows = await db
    .select({
      id: a.id,
      ts: a.ts,
      tsText: a.tsText,
      callSeq: a.callSeq,
      number: a.number,
      corrected: a.correctedClass,
      revised: a.revisedClass,
      arrived: a.classAtArrival,
    })
    .from(a)
    .where(and(eq(a.projectId, projectId), inArray(a.callSeq, [...seqs]), eq(a.outcome, 'failed')));
  const classesOf = new Map<number, Map<number, ErrorClass>>();
  for (const { callSeq, number, corrected, revised, arrived } of rows.toSorted(compareClaims)) {
    const ofCall = classesOf.get(callSeq) ?? new Map<number, ErrorClass>();
    if (!ofCall.has(number)) ofCall.set(number, corrected ?? revised ?? arrived ?? 'unsupported_error');
    classesOf.set(callSeq, ofCall);
  }
  return classesOf;
};

const countLongLoops = async (store: Store, projectId: number, resolved: ResolvedFilter, counter: Counter) => {
  const { calls } = store.tables;
  const rows = await store.db
    .select({ seq: calls.seq, strip: calls.strip, firstClass: calls.firstClass, lastClass: calls.lastClass })
    .from(calls)
    .where(and(...conditionsOf(store, projectId, resolved), like(calls.strip, OF_MANY_FAILURES)));
  for (const chunk of chunksOf(rows, CALLS_A_CHUNK)) {
    const classesOf = await failedClasses(
      store,
      projectId,
      chunk.map(({ seq }) => seq),
    );
    for (const row of chunk) countStrip(row, classesOf.get(row.seq) ?? new Map(), 1, counter);
  }
};

/**
 * How often attempt k ≥ 2 succeeds, given that it happened, by the class of the last failed attempt before it. Counts the
 * counted calls of the whole filter, open ones included.
 */
export const attemptSuccess = async (
  store: Store,
  principal: Principal,
  filter: CallFilter,
): Promise<AttemptSuccess[]> => {
  assertCan(principal, 'read');
  const classes = filter.classes.length > 0 ? filter.classes : ERROR_CLASSES;
  const counted = narrowFilter({ ...filter, classes }, { isCounted: true });
  if (counted === null) return [];
  const { projectId } = principal;
  const resolved = await resolveFilter(store, projectId, counted);
  const counter = attemptCounter();
  await countShortLoops(store, projectId, resolved, counter);
  await countLongLoops(store, projectId, resolved, counter);
  return counter.rows();
};
