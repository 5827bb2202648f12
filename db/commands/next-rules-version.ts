import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Principal } from '../principal';
import type { WriteStore } from '../store';
import { appendAuditRow, type Deed } from './append-audit-row';

/** Why a change of the rules came to nothing. */
export type RulesLoss =
  /** Somebody else changed them first; by whom and when, where it is known. */
  | { kind: 'conflict'; changedBy: string | null; changedAt: number | null }
  /** A re-classification goes by them right now. */
  | { kind: 'busy' };

const CLASS_RULES = { subjectType: 'class_rules' } as const;

const lastChange = async ({ db, tables }: WriteStore, projectId: number): Promise<RulesLoss> => {
  const { auditRows } = tables;
  const [row] = await db
    .select({ actor: auditRows.actor, at: auditRows.at })
    .from(auditRows)
    .where(
      and(
        eq(auditRows.projectId, projectId),
        eq(auditRows.subjectType, CLASS_RULES.subjectType),
        eq(auditRows.subjectId, String(projectId)),
      ),
    )
    .orderBy(desc(auditRows.id))
    .limit(1);
  return { kind: 'conflict', changedBy: row?.actor ?? null, changedAt: row?.at ?? null };
};

/** Is a re-classification of the project under way? */
export const hasClassRun = async ({ db, tables }: WriteStore, projectId: number): Promise<boolean> => {
  const { classRuns } = tables;
  const found = await db
    .select({ id: classRuns.id })
    .from(classRuns)
    .where(and(eq(classRuns.projectId, projectId), inArray(classRuns.status, ['running', 'undoing'])))
    .limit(1);
  return found.length > 0;
};

/** Moves the project's rules from the version a person saw to the next one; the loss where they are not as seen any more. */
export const nextRulesVersion = async (
  store: WriteStore,
  projectId: number,
  seenVersion: number,
): Promise<RulesLoss | null> => {
  if (await hasClassRun(store, projectId)) return { kind: 'busy' };
  const { projects } = store.tables;
  const moved = await store.db
    .update(projects)
    .set({ classRulesVersion: seenVersion + 1 })
    .where(and(eq(projects.projectId, projectId), eq(projects.classRulesVersion, seenVersion)))
    .returning({ projectId: projects.projectId });
  return moved.length > 0 ? null : lastChange(store, projectId);
};

/** Writes down what was done to the rules. */
export const auditRules = (
  store: WriteStore,
  principal: Principal,
  { at, action, details }: Pick<Deed, 'at' | 'action' | 'details'>,
): Promise<void> =>
  appendAuditRow(store, principal, { at, action, details, ...CLASS_RULES, subjectId: String(principal.projectId) });
