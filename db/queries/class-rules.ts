import { desc, eq } from 'drizzle-orm';
import type { ClassRule } from '../../lib/class-rule';
import { storedClassRules } from '../class-rules-of';
import { projectRow } from '../commands/project-row';
import { assertCan, type Principal } from '../principal';
import type { Tables } from '../schema/tables';
import type { Store } from '../store';

export type ClassRun = Tables['classRuns']['$inferSelect'];

export type ClassRulesView = {
  /** What a change must have seen. */
  version: number;
  /** In the order they are tried. */
  rules: ClassRule[];
  /** The latest re-classification. */
  run: ClassRun | null;
};

/** The project's classification rules, and how far their latest application to stored failures is. */
export const classRules = async (store: Store, principal: Principal): Promise<ClassRulesView> => {
  assertCan(principal, 'read');
  const { projectId } = principal;
  const { classRuns } = store.tables;
  const { classRulesVersion: version } = await projectRow(store, projectId);
  const [run = null] = await store.db
    .select()
    .from(classRuns)
    .where(eq(classRuns.projectId, projectId))
    .orderBy(desc(classRuns.id))
    .limit(1);
  return { version, rules: await storedClassRules(store, projectId), run };
};
