import type { CallFilter } from '../../lib/filter';
import type { Measure } from '../../lib/measures';
import { type Disposition, DISPOSITIONS } from '../../lib/words';
import { isUncounted } from './call-conditions';
import { wantedDispositions } from './wanted-dispositions';

/** Measures that only calls of one disposition add to. */
const OF_DISPOSITION = new Map<Measure, Disposition>([
  ...DISPOSITIONS.map((disposition): [Measure, Disposition] => [disposition, disposition]),
  ['rewritten', 'repaired'],
  ['resent', 'repaired'],
  ['reshaped', 'repaired'],
  ['clean', 'repaired'],
  ['cleanOf', 'repaired'],
  ['rescuedEscalated', 'escalated'],
  ['finalEscalated', 'escalated'],
  ['rescuedAbandoned', 'abandoned'],
]);

const EXCLUDED: ReadonlySet<Measure> = new Set(['excludedExperiment', 'excludedModelOutput', 'excludedActor']);

/** Dispositions of calls with a repair attempted; every repaired call has one. */
const AFTER_REPAIR = ['repaired', 'escalated', 'abandoned'] as const;

/** Dispositions a call may have under a filter. */
export const visibleDispositions = (filter: CallFilter): Disposition[] =>
  (wantedDispositions(filter) ?? DISPOSITIONS).filter(
    (disposition) => filter.isCounted === null || isUncounted(disposition) !== filter.isCounted,
  );

const repairAttemptedSource = (visible: readonly Disposition[]): Measure | 'none' | null => {
  const among = AFTER_REPAIR.filter((disposition) => visible.includes(disposition));
  if (among.length === AFTER_REPAIR.length) return 'repairAttempted';
  if (among.length === 0) return 'none';
  return among.length === 1 && among[0] === 'repaired' ? 'repaired' : null;
};

/**
 * The rollup column that holds a measure of the calls a filter's dispositions let through, `none` where they let none
 * through, null where no column can tell and the calls must be read.
 */
export const measureSource = (measure: Measure, filter: CallFilter): Measure | 'none' | null => {
  const isOfAny = wantedDispositions(filter) === null;
  if (isOfAny && filter.isCounted === null) return measure;
  if (EXCLUDED.has(measure)) {
    if (filter.isCounted === true) return 'none';
    return isOfAny ? measure : null;
  }
  const visible = visibleDispositions(filter);
  if (measure === 'repairAttempted') return repairAttemptedSource(visible);
  const only = OF_DISPOSITION.get(measure);
  if (only === undefined) return visible.length === DISPOSITIONS.length ? measure : null;
  return visible.includes(only) ? measure : 'none';
};
