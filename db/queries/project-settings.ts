import { eq } from 'drizzle-orm';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';

export type ProjectSettings = {
  projectId: number;
  slug: string;
  name: string;
  /** The zone of every day and hour shown. */
  zone: string;
  /** The zone has been changed and not all stored days are cut anew: a call’s day, and sums by day, say nothing. */
  isRezoning: boolean;
  openForMs: number;
  contract: string;
  isUnmasked: boolean;
};

/** The settings of the principal's project. Throws when there is no such project: then nobody could be its principal. */
export const projectSettings = async (
  { db, tables }: Pick<Store, 'db' | 'tables'>,
  principal: Principal,
): Promise<ProjectSettings> => {
  assertCan(principal, 'read');
  const { projects } = tables;
  const [row] = await db.select().from(projects).where(eq(projects.projectId, principal.projectId));
  if (!row) throw new Error(`no project ${principal.projectId}`);
  const { projectId, slug, name, zone, openForMs, contract } = row;
  return {
    projectId,
    slug,
    name,
    openForMs,
    contract,
    zone,
    isRezoning: zone !== row.dayZone,
    isUnmasked: row.isUnmasked === 1,
  };
};
