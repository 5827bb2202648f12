import { asc, eq } from 'drizzle-orm';
import type { ClassRule } from '../lib/class-rule';
import { type ClassRules, prepareClassRules } from '../lib/repair/class-rule-engine';
import type { ProjectRow } from './folding/rows';
import type { Db, Store, WriteStore } from './store';

type Reader = Pick<Store | WriteStore, 'db' | 'tables'>;

/** A project's classification rules in the order they are tried. */
export const storedClassRules = async ({ db, tables }: Reader, projectId: number): Promise<ClassRule[]> => {
  const { classRules } = tables;
  const rows = await db
    .select()
    .from(classRules)
    .where(eq(classRules.projectId, projectId))
    .orderBy(asc(classRules.position), asc(classRules.id));
  return rows.map(({ id, pattern, targetClass, tool, isEnabled }) => ({
    id,
    pattern,
    targetClass,
    tool,
    isEnabled: isEnabled === 1,
  }));
};

/** Compiling costs more than classifying, and a version never changes: what one connection has prepared stays good. */
const prepared = new WeakMap<Db, Map<number, ClassRules>>();

/** A project's rules, ready to be tried; null for one that never had any. Not for use in the transaction that changes them. */
export const classRulesOf = async (
  store: Reader,
  { projectId, classRulesVersion: version }: Pick<ProjectRow, 'projectId' | 'classRulesVersion'>,
): Promise<ClassRules | null> => {
  if (version === 0) return null;
  const ofStore = prepared.get(store.db) ?? new Map<number, ClassRules>();
  prepared.set(store.db, ofStore);
  const known = ofStore.get(projectId);
  if (known?.version === version) return known;
  const rules = prepareClassRules(await storedClassRules(store, projectId), version);
  ofStore.set(projectId, rules);
  return rules;
};
