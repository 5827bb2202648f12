import { eq } from 'drizzle-orm';
import type { ProjectRow } from '../folding/rows';
import type { Store, WriteStore } from '../store';

/** The project's row. A principal of a project that is not there is a broken invariant. */
export const projectRow = async ({ db, tables }: Pick<Store | WriteStore, 'db' | 'tables'>, projectId: number): Promise<ProjectRow> => {
  const [row] = await db.select().from(tables.projects).where(eq(tables.projects.projectId, projectId));
  if (!row) throw new Error(`no project ${projectId}`);
  return row;
};
