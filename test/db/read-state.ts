import { asc, eq } from 'drizzle-orm';
import type { CallRow } from '../../db/folding/rows';
import type { Store } from '../../db/store';
import { MEASURES, type Measure } from '../../lib/measures';
import { localAdmin } from './store-engines';

const { projectId } = localAdmin;

export const allCalls = ({ db, tables }: Store): Promise<CallRow[]> =>
  Promise.resolve(
    db
      .select()
      .from(tables.calls)
      .where(eq(tables.calls.projectId, projectId))
      .orderBy(asc(tables.calls.callId), asc(tables.calls.scope), asc(tables.calls.part)),
  );

type Sums = Map<string, Record<Measure, number>>;

const add = (sums: Sums, key: string, row: Record<Measure, number>) => {
  const sum = sums.get(key) ?? (Object.fromEntries(MEASURES.map((name) => [name, 0])) as Record<Measure, number>);
  for (const name of MEASURES) sum[name] += row[name];
  sums.set(key, sum);
};

const withoutZeros = (sums: Sums) =>
  Object.fromEntries([...sums].filter(([, sum]) => MEASURES.some((name) => sum[name] !== 0)).toSorted());

/** Both rollups, recounted from the calls and as stored, in comparable form. */
export const rollups = async (store: Store) => {
  const [recountedTools, recountedModels, storedTools, storedModels]: Sums[] = [
    new Map(),
    new Map(),
    new Map(),
    new Map(),
  ];
  for (const call of await allCalls(store)) {
    const key = `${call.day} ${call.toolId} ${call.firstClass ?? ''}`;
    add(recountedTools as Sums, key, call);
    add(recountedModels as Sums, `${key} ${call.modelId ?? 0} ${call.promptVersionId ?? 0}`, call);
  }
  const { toolDays, modelDays } = store.tables;
  for (const row of await store.db.select().from(toolDays).where(eq(toolDays.projectId, projectId))) {
    add(storedTools as Sums, `${row.day} ${row.toolId} ${row.firstClass}`, row);
  }
  for (const row of await store.db.select().from(modelDays).where(eq(modelDays.projectId, projectId))) {
    add(storedModels as Sums, `${row.day} ${row.toolId} ${row.firstClass} ${row.modelId} ${row.promptVersionId}`, row);
  }
  return {
    recounted: [withoutZeros(recountedTools as Sums), withoutZeros(recountedModels as Sums)],
    stored: [withoutZeros(storedTools as Sums), withoutZeros(storedModels as Sums)],
  };
};
