import type { Attempt } from '../attempt';
import { canonicalArguments } from '../json/canonical-json';
import type { RepairWay } from '../words';

/** How the succeeding attempt differs from the first; null when one of them came without arguments, so nobody can tell. */
export const repairWay = (first: Attempt, succeeding: Attempt): RepairWay | null => {
  if (first.tool !== succeeding.tool) return 'reshaped';
  if (first.argumentsJson === null || succeeding.argumentsJson === null) return null;
  return canonicalArguments(first.argumentsJson) === canonicalArguments(succeeding.argumentsJson)
    ? 'resent'
    : 'rewritten';
};
