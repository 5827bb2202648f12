import type { Measures } from '../../lib/measures';

/** One tool of a table: its sums under the filter, and how many flags of it wait for a fix. */
export type ToolLine = { tool: string; sums: Measures; openFlags: number };

/** Calls whose first settled attempt failed and that have ended. */
export const firstFailuresOf = ({ repaired, escalated, abandoned }: Measures): number =>
  repaired + escalated + abandoned;
