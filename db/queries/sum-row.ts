import { addMeasures, type Measure, type Measures, noMeasures } from '../../lib/measures';
import type { ErrorClass } from '../../lib/repair/error-classes';

export const GROUP_KEYS = ['day', 'hour', 'tool', 'class', 'model', 'promptVersion'] as const;
/** What sums can be grouped by: local day, local hour, tool, class of the first failure, model, prompt version. */
export type GroupKey = (typeof GROUP_KEYS)[number];

/** A group as the store keys it: name ids, '' for no class, and quarters of an hour for hours. */
export type StoredKey = number | string;

/** One group of the calls that were asked for. Keys that were not grouped by, and names and classes a call has not got, are null. */
export type SumRow = {
  /** Local calendar days since 1970-01-01. */
  day: number | null;
  /** The beginning of the local hour, epoch milliseconds. */
  hour: number | null;
  tool: string | null;
  errorClass: ErrorClass | null;
  model: string | null;
  promptVersion: string | null;
  sums: Measures;
};

/** Groups by stored key, with their sums so far. */
export type StoredSums = Map<string, { keys: readonly StoredKey[]; sums: Measures }>;

/** Adds what one part of the store says of a group. */
export const addPart = (
  groups: StoredSums,
  row: Readonly<Record<string, unknown>>,
  groupBy: readonly GroupKey[],
  measures: readonly Measure[],
): void => {
  const keys = groupBy.map((key) => row[`by_${key}`] as StoredKey);
  const text = keys.join('\n');
  let group = groups.get(text);
  if (!group) groups.set(text, (group = { keys, sums: noMeasures() }));
  const part = noMeasures();
  for (const measure of measures) part[measure] = Number(row[measure] ?? 0);
  addMeasures(group.sums, part);
};
