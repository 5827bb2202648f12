import { eq, sql } from 'drizzle-orm';
import type { ProjectRow } from '../folding/rows';
import { prepared } from '../prepared';
import type { Store, WriteStore } from '../store';

/** The project's row. A principal of a project that is not there is a broken invariant. */
export const projectRow = async (
  { db, tables }: Pick<Store | WriteStore, 'db' | 'tables'>,
  projectId: number,
): Promise<ProjectRow> => {
  const { projects } = tables;
  const statement = prepared(db, 'project row', (reader) =>
    reader
      .select()
      .from(projects)
      .where(eq(projects.projectId, sql.placeholder('project')))
      .prepare(),
  );
  const [row] = await statement.execute({ project: projectId });
  if (!row) throw new Error(`no project ${projectId}`);
  return row;
};
