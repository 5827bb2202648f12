import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Settings } from '../../lib/settings';
import type { ProjectRow } from '../folding/rows';
import { assertCan, type Principal } from '../principal';
import type { Store, WriteStore } from '../store';
import { appendAuditRow } from './append-audit-row';
import { hurryJob } from './hurry-job';

/** The jobs that bring what is stored in line with a changed setting. */
const REZONING_JOB = 'rebuild_days';
/** Stands for days that are not all cut in one zone. */
const NO_ZONE = '';
const RELINKING_JOB = 'relink_conversations';

/** `from` and `to` hold the same settings: what the person saw, and what they want instead. */
export type SettingsChange = { from: Partial<Settings>; to: Partial<Settings>; at: number };

export type SettingsResult =
  | { kind: 'changed'; isRezoning: boolean; isRelinking: boolean }
  | { kind: 'unchanged' }
  /** Somebody else changed one of them first; by whom and when, where it is known. */
  | { kind: 'conflict'; changedBy: string | null; changedAt: number | null };

type ColumnName =
  | 'name'
  | 'zone'
  | 'openForMs'
  | 'contract'
  | 'isUnmasked'
  | 'maskedKeysJson'
  | 'chainKeysJson'
  | 'driftThreshold';
type Columns = Partial<Pick<ProjectRow, ColumnName>>;

const columnsOf = ({ isUnmasked, maskedKeys, chainKeys, ...plain }: Partial<Settings>): Columns => ({
  ...plain,
  ...(isUnmasked === undefined ? {} : { isUnmasked: isUnmasked ? 1 : 0 }),
  ...(maskedKeys === undefined ? {} : { maskedKeysJson: JSON.stringify(maskedKeys) }),
  ...(chainKeys === undefined ? {} : { chainKeysJson: JSON.stringify(chainKeys) }),
});

/** Who changed the settings last. */
const lastChange = async ({ db, tables }: WriteStore, projectId: number) => {
  const { auditRows } = tables;
  const [row] = await db
    .select({ actor: auditRows.actor, at: auditRows.at })
    .from(auditRows)
    .where(
      and(
        eq(auditRows.projectId, projectId),
        eq(auditRows.subjectType, 'project'),
        eq(auditRows.subjectId, String(projectId)),
      ),
    )
    .orderBy(desc(auditRows.id))
    .limit(1);
  return row;
};

/**
 * Changes settings of the principal's project if they still are what the person saw. A new zone holds at once; it asks the job that cuts
 * the stored days to run, and until that is through, sums are taken from the calls themselves. New chain keys ask the one that links
 * conversations; until it is through, calls keep the old ones. A new drift threshold looks at no call that has gone by.
 */
export const changeSettings = (
  store: Store,
  principal: Principal,
  { from, to, at }: SettingsChange,
): Promise<SettingsResult> => {
  assertCan(principal, 'administer');
  const { projectId } = principal;
  return store.write(async (writing) => {
    const { projects } = writing.tables;
    const [seen, wanted] = [columnsOf(from), columnsOf(to)];
    const names = Object.keys(wanted) as (keyof Columns)[];
    const changed = names.filter((name) => seen[name] !== wanted[name]);
    if (changed.length === 0) return { kind: 'unchanged' };
    const isRezoning = changed.includes('zone');
    const isRelinking = changed.includes('chainKeysJson');
    const isAsSeen = changed.map((name) =>
      seen[name] === null ? isNull(projects[name]) : eq(projects[name], seen[name] ?? ''),
    );
    const updated = await writing.db
      .update(projects)
      .set({
        ...Object.fromEntries(changed.map((name) => [name, wanted[name]])),
        // Also on the way back to the zone before: some days may have been cut otherwise in between.
        ...(isRezoning ? { dayZone: NO_ZONE } : {}),
        ...(isRelinking ? { relinkAfterSeq: 0 } : {}),
        ...(changed.includes('driftThreshold') ? { driftSince: at } : {}),
      })
      .where(and(eq(projects.projectId, projectId), ...isAsSeen))
      .returning({ projectId: projects.projectId });
    if (updated.length === 0) {
      const last = await lastChange(writing, projectId);
      return { kind: 'conflict', changedBy: last?.actor ?? null, changedAt: last?.at ?? null };
    }
    if (isRezoning) await hurryJob(writing, projectId, REZONING_JOB);
    if (isRelinking) await hurryJob(writing, projectId, RELINKING_JOB);
    await appendAuditRow(writing, principal, {
      at,
      action: 'settings.change',
      subjectType: 'project',
      subjectId: String(projectId),
      details: Object.fromEntries(changed.map((name) => [name, { from: seen[name], to: wanted[name] }])),
    });
    return { kind: 'changed', isRezoning, isRelinking };
  });
};
