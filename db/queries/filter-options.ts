import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { type CallFilter, unfiltered } from '../../lib/filter';
import type { Measure } from '../../lib/measures';
import { DISPOSITIONS, MODEL_OUTPUT_TOOL, NO_ATTEMPT_TOOL, REPAIR_WAYS } from '../../lib/words';
import { nameTexts } from '../names';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { sumMeasures } from './sum-measures';
import type { GroupKey, SumRow } from './sum-row';

type Range = Pick<CallFilter, 'from' | 'to'>;

/** A value that can be filtered by, and how many counted calls of the range have it; null where nobody has counted them. */
export type FilterOption = { value: string; calls: number | null };

/** Nobody chooses from longer lists; what is left out can still be typed. */
const MOST_OPTIONS = 1_000;
/** Names that no rollup knows are those of so many calls, the newest of the range. */
const MOST_LOOKED_AT = 20_000;

const NO_OPTION: ReadonlySet<string> = new Set([MODEL_OUTPUT_TOOL, NO_ATTEMPT_TOOL]);
const COUNTED = ['executed', 'repaired', 'escalated', 'abandoned', 'open'] as const satisfies readonly Measure[];

const OF_GROUPS = {
  tool: { key: 'tool', valueOf: (row: SumRow) => row.tool },
  model: { key: 'model', valueOf: (row: SumRow) => row.model },
  prompt_version: { key: 'promptVersion', valueOf: (row: SumRow) => row.promptVersion },
  class: { key: 'class', valueOf: (row: SumRow) => row.errorClass },
} as const satisfies Record<string, { key: GroupKey; valueOf: (row: SumRow) => string | null }>;

const OF_MEASURES = { disposition: DISPOSITIONS, way: REPAIR_WAYS } as const satisfies Record<
  string,
  readonly Measure[]
>;

const OF_NAMES = {
  agent: 'agentId',
  environment: 'environmentId',
  arm: 'armId',
  strategy: 'strategyId',
  repair_model: 'repairModelId',
} as const;

const OF_TEXTS = { reason: 'reason', session: 'sessionId' } as const;

/** Parameters whose values can be offered. */
export const OPTION_PARAMS = [
  ...(Object.keys(OF_GROUPS) as (keyof typeof OF_GROUPS)[]),
  ...(Object.keys(OF_MEASURES) as (keyof typeof OF_MEASURES)[]),
  ...(Object.keys(OF_NAMES) as (keyof typeof OF_NAMES)[]),
  ...(Object.keys(OF_TEXTS) as (keyof typeof OF_TEXTS)[]),
] as const;
export type OptionParam = (typeof OPTION_PARAMS)[number];

const isKeyOf = <T extends object>(table: T, param: string): param is Extract<keyof T, string> =>
  Object.hasOwn(table, param);

const mostCallsFirst = (a: FilterOption, b: FilterOption): number =>
  (b.calls ?? 0) - (a.calls ?? 0) || (a.value < b.value ? -1 : 1);

const all = ({ from, to }: Range): CallFilter => unfiltered({ from, to, preset: null });

const ofGroups = async (store: Store, principal: Principal, param: keyof typeof OF_GROUPS, range: Range) => {
  const { key, valueOf } = OF_GROUPS[param];
  const rows = await sumMeasures(store, principal, all(range), [key], COUNTED);
  const options = rows.map((row) => ({
    value: valueOf(row) ?? '',
    calls: COUNTED.reduce((sum, measure) => sum + row.sums[measure], 0),
  }));
  return param === 'class' ? options.filter(({ value }) => value !== '') : options;
};

const ofMeasures = async (store: Store, principal: Principal, param: keyof typeof OF_MEASURES, range: Range) => {
  const values = OF_MEASURES[param];
  const [row] = await sumMeasures(store, principal, all(range), [], values);
  return values.map((value) => ({ value, calls: row?.sums[value] ?? 0 })).filter(({ calls }) => calls > 0);
};

/** The different values of a column in the newest calls of the range. */
const newestValues = async (
  { db, tables: { calls } }: Store,
  projectId: number,
  column: (typeof OF_NAMES)[keyof typeof OF_NAMES] | (typeof OF_TEXTS)[keyof typeof OF_TEXTS],
  { from, to }: Range,
): Promise<(string | number | null)[]> => {
  const newest = db
    .select({ value: sql<string | number | null>`${calls[column]}`.as('value') })
    .from(calls)
    .where(and(eq(calls.projectId, projectId), gte(calls.firstTs, from), lt(calls.firstTs, to)))
    .orderBy(desc(calls.firstTs), desc(calls.seq))
    .limit(MOST_LOOKED_AT)
    .as('newest');
  const rows = await db.selectDistinct({ value: newest.value }).from(newest).limit(MOST_OPTIONS);
  return rows.map(({ value }) => value);
};

const ofNames = async (store: Store, projectId: number, param: keyof typeof OF_NAMES, range: Range) => {
  const values = await newestValues(store, projectId, OF_NAMES[param], range);
  const ids = values.map((value) => (value === null ? null : Number(value)));
  const texts = await nameTexts(store, projectId, ids);
  return ids.map((id) => ({ value: id === null ? '' : (texts.get(id) ?? ''), calls: null }));
};

const ofTexts = async (store: Store, projectId: number, param: keyof typeof OF_TEXTS, range: Range) => {
  const values = await newestValues(store, projectId, OF_TEXTS[param], range);
  return values.flatMap((value) => (value === null ? [] : [{ value: String(value), calls: null }]));
};

/** The values of a parameter that calls of the range have, most calls first; an empty one stands for calls without. */
export const filterOptions = async (
  store: Store,
  principal: Principal,
  param: OptionParam,
  range: Range,
): Promise<FilterOption[]> => {
  assertCan(principal, 'read');
  const { projectId } = principal;
  const options: FilterOption[] = isKeyOf(OF_GROUPS, param)
    ? await ofGroups(store, principal, param, range)
    : isKeyOf(OF_MEASURES, param)
      ? await ofMeasures(store, principal, param, range)
      : isKeyOf(OF_NAMES, param)
        ? await ofNames(store, projectId, param, range)
        : await ofTexts(store, projectId, param, range);
  return options
    .filter(({ value }) => !NO_OPTION.has(value))
    .toSorted(mostCallsFirst)
    .slice(0, MOST_OPTIONS);
};
