import type { CallRow } from '../../../db/folding/rows';
import type { GroupKey, SumRow } from '../../../db/queries/sum-row';
import type { CallFilter } from '../../../lib/filter';
import { addMeasures, type Measure, type Measures, noMeasures } from '../../../lib/measures';
import { readableSource } from '../../../lib/json/readable-source';
import { decodeStrip } from '../../../lib/strip';
import { hourBuckets, localDay } from '../../../lib/time';
import { nameOf, saidIn } from './random-calls';

const isAmong = <T>(values: readonly T[], value: T): boolean => values.length === 0 || values.includes(value);

const HAS_ENDED = ['executed', 'repaired', 'escalated', 'abandoned'];

const isRepairAttempted = (row: CallRow): boolean =>
  row.firstClass !== null && HAS_ENDED.includes(row.loopDisposition) && /f.*[fo]/.test(row.strip);

export const isCounted = (row: CallRow, { actor }: CallFilter): boolean =>
  (row.exclusion === null || (actor !== 'agent' && row.exclusion === 'actor')) &&
  row.loopDisposition !== 'held' &&
  row.loopDisposition !== 'unknown';

const excludedBecause = (row: CallRow, { actor }: CallFilter): string | null => {
  if (row.exclusion !== null && !(row.exclusion === 'actor' && actor !== 'agent')) return row.exclusion;
  return ['held', 'unknown'].includes(row.loopDisposition) ? row.loopDisposition : null;
};

/** Asked for by name, calls of simulated users are found whoever else is asked for. */
const isExcludedAsAsked = (row: CallRow, filter: CallFilter): boolean =>
  isAmong<string | null>(filter.exclusions, excludedBecause(row, filter)) ||
  (filter.exclusions.includes('actor') && row.exclusion === 'actor');

const hasSaid = (row: CallRow, text: string): boolean => {
  const { argumentsJson, messageJson } = saidIn(row);
  const read = (json: string | null) => String(json === null ? '' : readableSource(json)).toLowerCase();
  return [argumentsJson, messageJson].some((json) => read(json).includes(text.toLowerCase()));
};

const hasTag = (row: CallRow, tag: string): boolean =>
  Object.entries(saidIn(row).tags ?? {}).some(([key, value]) => `${key}=${value}` === tag);

const keyOfTag = (tag: string): string => tag.slice(0, tag.indexOf('='));

const hasTags = (row: CallRow, tags: readonly string[]): boolean =>
  tags.every((tag) => tags.some((other) => keyOfTag(other) === keyOfTag(tag) && hasTag(row, other)));

const isOneOf = <T>(values: readonly T[], value: T): boolean => values.includes(value);

/** Whether a call has none of what a filter leaves out. */
const isLeftIn = (row: CallRow, filter: CallFilter): boolean => {
  const { except } = filter;
  return !(
    isOneOf(except.tools, nameOf(row.toolId)) ||
    isOneOf(except.models, nameOf(row.modelId)) ||
    isOneOf(except.promptVersions, nameOf(row.promptVersionId)) ||
    isOneOf(except.agents, nameOf(row.agentId)) ||
    isOneOf<string | null>(except.classes, row.firstClass) ||
    isOneOf(except.dispositions, row.loopDisposition) ||
    isOneOf<string | null>(except.ways, row.repairWay) ||
    (except.exclusions.length > 0 && isExcludedAsAsked(row, { ...filter, exclusions: except.exclusions })) ||
    except.tags.some((tag) => hasTag(row, tag))
  );
};

/** Whether a call meets a filter, actor aside, told field by field. */
export const meets = (row: CallRow, filter: CallFilter): boolean =>
  filter.from <= row.firstTs &&
  row.firstTs < filter.to &&
  isAmong(filter.tools, nameOf(row.toolId)) &&
  !(filter.excludesHandOff && nameOf(row.toolId) === 'transfer') &&
  isAmong(filter.models, nameOf(row.modelId)) &&
  isAmong(filter.promptVersions, nameOf(row.promptVersionId)) &&
  isAmong(filter.agents, nameOf(row.agentId)) &&
  isAmong(filter.environments, nameOf(row.environmentId)) &&
  isAmong<string | null>(filter.classes, row.firstClass) &&
  isAmong(filter.dispositions, row.loopDisposition) &&
  isAmong<string | null>(filter.ways, row.repairWay) &&
  (filter.session === null || filter.session === row.sessionId) &&
  (filter.reason === null || filter.reason === row.reason) &&
  (filter.finding === null || row.findings.includes(`,${filter.finding},`)) &&
  (filter.isRepairAttempted === null || filter.isRepairAttempted === isRepairAttempted(row)) &&
  (filter.isClean === null || (row.cleanOf === 1 && (row.clean === 1) === filter.isClean)) &&
  (filter.isRescued === null || filter.isRescued === (row.rescuedBy !== null)) &&
  isExcludedAsAsked(row, filter) &&
  isAmong(filter.repairModels, nameOf(row.repairModelId)) &&
  (filter.attemptNumber === null || filter.attemptNumber === 1) &&
  (filter.attemptCount === null || decodeStrip(row.strip).length === filter.attemptCount) &&
  (filter.leastAttempts === null || decodeStrip(row.strip).length >= filter.leastAttempts) &&
  (filter.text === null || hasSaid(row, filter.text)) &&
  hasTags(row, filter.tags) &&
  isLeftIn(row, filter) &&
  (filter.hasSiblings === null || filter.hasSiblings === row.siblingFailures > 0) &&
  (filter.isCounted === null || filter.isCounted === isCounted(row, filter));

const ofAnyActor = (row: CallRow): Measures => {
  const m = noMeasures();
  m.excludedExperiment = row.excludedExperiment;
  m.excludedModelOutput = row.excludedModelOutput;
  m.clean = row.clean;
  m.cleanOf = row.cleanOf;
  if (row.exclusion !== null && row.exclusion !== 'actor') return m;
  m[row.loopDisposition] = 1;
  m.repairAttempted = isRepairAttempted(row) ? 1 : 0;
  if (row.loopDisposition === 'repaired' && row.repairWay) m[row.repairWay] = 1;
  if (row.loopDisposition === 'escalated' && row.rescuedBy) m.rescuedEscalated = 1;
  if (row.loopDisposition === 'abandoned' && row.rescuedBy) m.rescuedAbandoned = 1;
  return m;
};

const hourOf = (ms: number, zone: string): number =>
  hourBuckets(localDay(ms, zone), zone).find(({ start, end }) => start <= ms && ms < end)?.start ?? NaN;

const keyOf = (row: CallRow, key: GroupKey, zone: string): string | number => {
  const keys: Record<GroupKey, string | number> = {
    day: localDay(row.firstTs, zone),
    hour: hourOf(row.firstTs, zone),
    tool: nameOf(row.toolId),
    class: row.firstClass ?? '',
    model: nameOf(row.modelId),
    promptVersion: nameOf(row.promptVersionId),
  };
  return keys[key];
};

type Sums = Record<string, Partial<Measures>>;

const pick = (sums: Measures, measures: readonly Measure[]): Partial<Measures> =>
  Object.fromEntries(measures.flatMap((name) => (sums[name] === 0 ? [] : [[name, sums[name]]])));

const sorted = (groups: Map<string, Measures>, measures: readonly Measure[]): Sums =>
  Object.fromEntries(
    [...groups]
      .map(([key, sums]): [string, Partial<Measures>] => [key, pick(sums, measures)])
      .filter(([, sums]) => Object.keys(sums).length > 0)
      .toSorted(([a], [b]) => a.localeCompare(b)),
  );

/** Sums counted one call at a time; groups of zeros left out. */
export const naiveSums = (
  rows: readonly CallRow[],
  filter: CallFilter,
  groupBy: readonly GroupKey[],
  measures: readonly Measure[],
  zone: string,
): Sums => {
  const groups = new Map<string, Measures>();
  for (const row of rows) {
    if (!meets(row, filter) || (filter.actor === 'user' && row.actor !== 'user')) continue;
    const key = groupBy.map((name) => keyOf(row, name, zone)).join(' | ');
    const sums = groups.get(key) ?? noMeasures();
    addMeasures(sums, filter.actor === 'agent' ? row : ofAnyActor(row));
    groups.set(key, sums);
  }
  return sorted(groups, measures);
};

const FIELD_OF: Record<GroupKey, keyof SumRow> = {
  day: 'day',
  hour: 'hour',
  tool: 'tool',
  class: 'errorClass',
  model: 'model',
  promptVersion: 'promptVersion',
};

/** What the query answered, in the same form. */
export const comparable = (rows: readonly SumRow[], groupBy: readonly GroupKey[], measures: readonly Measure[]): Sums =>
  sorted(new Map(rows.map((row) => [groupBy.map((key) => row[FIELD_OF[key]] ?? '').join(' | '), row.sums])), measures);
