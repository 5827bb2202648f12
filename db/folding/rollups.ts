import { type SQL, sql } from 'drizzle-orm';
import { MEASURES, type Measure } from '../../lib/measures';
import { excluded } from '../bulk-insert';
import type { WriteStore } from '../store';
import type { Tables } from '../schema/tables';
import type { CallRow } from './rows';

type ToolDay = Tables['toolDays']['$inferSelect'];
type ModelDay = Tables['modelDays']['$inferSelect'];
type Sums = Record<Measure, number>;

/** Adds `sign` times the measures of `from` to the row under `key`, which `make` begins. */
const accumulate = <T extends Sums>(rows: Map<string, T>, key: string, make: () => T, from: Sums, sign: 1 | -1) => {
  let row = rows.get(key);
  if (!row) rows.set(key, (row = make()));
  const sums: Sums = row;
  for (const measure of MEASURES) {
    const amount = from[measure];
    if (amount !== 0) sums[measure] += sign * amount;
  }
};

const zero = Object.fromEntries(MEASURES.map((measure) => [measure, 0])) as Sums;

const addMeasures = (
  columns: Record<Measure, Tables['toolDays'][Measure]> | Record<Measure, Tables['modelDays'][Measure]>,
) =>
  Object.fromEntries(
    MEASURES.map((measure): [string, SQL] => [measure, sql`${columns[measure]} + ${excluded(columns[measure])}`]),
  );

const isChanged = (row: Sums): boolean => MEASURES.some((measure) => row[measure] !== 0);

/** Moves both day rollups by the difference between calls before and after, in the transaction that changes the calls. */
export const addToRollups = async (
  { tables, bulkInsert }: WriteStore,
  projectId: number,
  before: readonly CallRow[],
  after: readonly CallRow[],
): Promise<void> => {
  const { toolDays, modelDays } = tables;
  const byTool = new Map<string, ToolDay>();
  const byModel = new Map<string, ModelDay>();
  const add = (call: CallRow, sign: 1 | -1) => {
    const { day, toolId } = call;
    const firstClass = call.firstClass ?? '';
    const modelId = call.modelId ?? 0;
    const promptVersionId = call.promptVersionId ?? 0;
    const key = `${day} ${toolId} ${firstClass} ${modelId} ${promptVersionId}`;
    accumulate(
      byModel,
      key,
      () => ({ projectId, day, toolId, firstClass, modelId, promptVersionId, ...zero }),
      call,
      sign,
    );
  };
  for (const call of before) add(call, -1);
  for (const call of after) add(call, 1);
  for (const row of byModel.values()) {
    const { day, toolId, firstClass } = row;
    accumulate(
      byTool,
      `${day} ${toolId} ${firstClass}`,
      () => ({ projectId, day, toolId, firstClass, ...zero }),
      row,
      1,
    );
  }
  await bulkInsert(toolDays, [...byTool.values()].filter(isChanged), 'tool_days', () => ({
    target: [toolDays.projectId, toolDays.day, toolDays.toolId, toolDays.firstClass],
    set: addMeasures(toolDays),
  }));
  await bulkInsert(modelDays, [...byModel.values()].filter(isChanged), 'model_days', () => ({
    target: [
      modelDays.projectId,
      modelDays.day,
      modelDays.toolId,
      modelDays.firstClass,
      modelDays.modelId,
      modelDays.promptVersionId,
    ],
    set: addMeasures(modelDays),
  }));
};
