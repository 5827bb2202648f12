import { driftedPlaces } from './clean-repair';
import type { RepairMeasure } from './repair-measures';

/** The repair that changed most places no issue had named. */
export type MostDrifted = { attemptId: string; places: number };

/** The repair of a loop that drifted most, the first of equals; null where none did. */
export const mostDrifted = (measures: readonly RepairMeasure[]): MostDrifted | null => {
  let most: MostDrifted | null = null;
  for (const measure of measures) {
    const places = driftedPlaces(measure);
    if (places > (most?.places ?? 0)) most = { attemptId: measure.attempt.id, places };
  }
  return most;
};
