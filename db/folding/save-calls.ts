import { and, eq, getTableColumns, inArray } from 'drizzle-orm';
import { excluded } from '../bulk-insert';
import { chunksOf } from '../chunks';
import type { WriteStore } from '../store';
import { addToRollups } from './rollups';
import type { CallRow } from './rows';

/** Replaces calls by what they have become, and moves the rollups by the difference. */
export const saveCalls = async (
  store: WriteStore,
  projectId: number,
  before: readonly CallRow[],
  after: readonly CallRow[],
): Promise<void> => {
  const { db, tables, bulkInsert } = store;
  const { calls } = tables;
  const kept = new Set(after.map((row) => row.seq));
  const gone = before.filter((row) => !kept.has(row.seq)).map((row) => row.seq);
  for (const chunk of chunksOf(gone, 500)) {
    await db.delete(calls).where(and(eq(calls.projectId, projectId), inArray(calls.seq, chunk)));
  }
  const known = new Set(before.map((row) => row.seq));
  await bulkInsert(
    calls,
    after.filter((row) => !known.has(row.seq)),
    'calls',
  );
  await bulkInsert(
    calls,
    after.filter((row) => known.has(row.seq)),
    'calls over',
    () => {
      const { projectId: project, seq, ...others } = getTableColumns(calls);
      return {
        target: [project, seq],
        set: Object.fromEntries(Object.entries(others).map(([name, column]) => [name, excluded(column)])),
      };
    },
  );
  await addToRollups(store, projectId, before, after);
};
