import { type CallFilter, populationOf } from '../../lib/filter';
import type { Measure, Measures } from '../../lib/measures';
import { ERROR_CLASSES } from '../../lib/repair/error-classes';
import type { Principal } from '../principal';
import type { Store } from '../store';
import { sumMeasures } from './sum-measures';
import { failureMeasures, RATE_MEASURES } from './table-measures';

/** Sums of the calls that share a name; null for calls that have none. */
export type NameSums = { name: string | null; sums: Measures };

const MODEL_MEASURES: readonly Measure[] = [...RATE_MEASURES, 'repairAttempted'];

const callsOf = ({ sums: m }: NameSums): number => m.executed + m.repaired + m.escalated + m.abandoned + m.open;

/** Most calls first, then by name; groups of calls that no rate counts are left out. */
const inOrder = (rows: readonly NameSums[]): NameSums[] =>
  rows
    .filter((row) => callsOf(row) > 0)
    .toSorted((a, b) => callsOf(b) - callsOf(a) || ((a.name ?? '') < (b.name ?? '') ? -1 : 1));

/** By model, under the filter's fields that are not of failures only. */
export const sumModels = async (store: Store, principal: Principal, filter: CallFilter): Promise<NameSums[]> => {
  const rows = await sumMeasures(store, principal, populationOf(filter), ['model'], MODEL_MEASURES);
  return inOrder(rows.map(({ model, sums }) => ({ name: model, sums })));
};

/** First failures by the prompt version of their first repair attempt, under the whole filter. */
export const sumPrompts = async (store: Store, principal: Principal, filter: CallFilter): Promise<NameSums[]> => {
  const ofFailures = { ...filter, classes: filter.classes.length > 0 ? filter.classes : ERROR_CLASSES };
  const rows = await sumMeasures(store, principal, ofFailures, ['promptVersion'], failureMeasures(filter));
  return inOrder(rows.map(({ promptVersion, sums }) => ({ name: promptVersion, sums })));
};
