import { canonicalJson } from '../../lib/json/canonical-json';
import { type Difference, pairedDifference, type Pairs } from '../../lib/stats';
import type { BaselineCall } from './golden-baseline';

/** A call that is decided otherwise than before. */
export type ChangedDecision = { name: string; was: BaselineCall['decision']; is: BaselineCall['decision'] };

/** How a run stands to its baseline. */
export type Comparison = {
  changed: ChangedDecision[];
  /** Calls of the baseline that the set has no more. */
  gone: string[];
  /** Calls that the baseline does not know; they are compared with nothing. */
  added: string[];
  /** Of the calls whose repair could be tried both times: how often it did well then (first) and now (second). */
  pairs: Pairs;
  /** Now minus then; null where no call can be compared. */
  difference: Difference | null;
  /** Repair success fell by more than chance explains: the whole interval lies below 0. */
  hasFallen: boolean;
  isPassed: boolean;
};

const isEqual = (one: unknown, other: unknown): boolean =>
  canonicalJson(JSON.stringify(one)) === canonicalJson(JSON.stringify(other));

const pairsOf = (both: readonly (readonly [BaselineCall, BaselineCall])[]): Pairs => {
  const pairs: Pairs = { both: 0, onlyFirst: 0, onlySecond: 0, neither: 0 };
  for (const [was, is] of both) {
    if (was.is_repaired === null || is.is_repaired === null) continue;
    if (was.is_repaired) pairs[is.is_repaired ? 'both' : 'onlyFirst'] += 1;
    else pairs[is.is_repaired ? 'onlySecond' : 'neither'] += 1;
  }
  return pairs;
};

/**
 * Compares a run with a baseline, call by call. It does not pass where a decision changed, where a call of the baseline is
 * gone, or where repair success fell beyond the paired 95 % interval.
 */
export const compareWithBaseline = (baseline: readonly BaselineCall[], calls: readonly BaselineCall[]): Comparison => {
  const now = new Map(calls.map((call) => [call.name, call]));
  const known = new Set(baseline.map(({ name }) => name));
  const both = baseline.flatMap((was) => {
    const is = now.get(was.name);
    return is === undefined ? [] : [[was, is] as const];
  });
  const changed = both
    .filter(([was, is]) => !isEqual(was.decision, is.decision))
    .map(([was, is]) => ({ name: was.name, was: was.decision, is: is.decision }));
  const gone = baseline.flatMap(({ name }) => (now.has(name) ? [] : [name]));
  const added = calls.flatMap(({ name }) => (known.has(name) ? [] : [name]));
  const pairs = pairsOf(both);
  const difference = pairedDifference(pairs);
  const hasFallen = difference !== null && difference.high < 0;
  return {
    changed,
    gone,
    added,
    pairs,
    difference,
    hasFallen,
    isPassed: changed.length + gone.length === 0 && !hasFallen,
  };
};
