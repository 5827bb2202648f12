import { argumentChanges } from './argument-changes';
import type { SentCall } from './drift';
import type { RepairMeasure } from './repair-measures';

/** A place of repaired arguments, as a JSON Pointer, and what a repair did there without being asked. */
export type UnaskedChange = { path: string; what: 'added' | 'removed' | 'changed' | 'invented_key' | 'invented_value' };

/** Drift and inventions of a repair, place by place; `first` is the call as attempt 1 sent it. */
export const unaskedChanges = (
  first: SentCall,
  { attempt, drift, invention }: Pick<RepairMeasure, 'attempt' | 'drift' | 'invention'>,
): UnaskedChange[] => {
  const drifted = new Set(drift.isMeasured ? drift.drifted : []);
  const changes = drifted.size === 0 ? [] : (argumentChanges(first.argumentsJson, attempt.argumentsJson) ?? []);
  const invented = invention.isMeasured ? invention.invented : [];
  return [
    ...changes.flatMap(({ path, kind }) => (drifted.has(path) ? [{ path, what: kind }] : [])),
    ...invented.map(({ path, what }) => ({ path, what: `invented_${what}` as const })),
  ];
};
