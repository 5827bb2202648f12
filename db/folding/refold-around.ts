import { and, eq, inArray } from 'drizzle-orm';
import { projectRow } from '../commands/project-row';
import type { WriteStore } from '../store';
import { refoldCalls } from './refold-calls';

/** Folds anew the call that an attempt belongs to, after something else than its events changed. */
export const refoldAround = async (store: WriteStore, projectId: number, attemptId: string): Promise<void> => {
  const { attempts } = store.tables;
  const rows = await store.db
    .select({ callSeq: attempts.callSeq })
    .from(attempts)
    .where(and(eq(attempts.projectId, projectId), inArray(attempts.id, [attemptId])));
  const project = await projectRow(store, projectId);
  await refoldCalls(
    store,
    project,
    rows.map((row) => row.callSeq),
  );
};
