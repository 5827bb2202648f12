import { eq } from 'drizzle-orm';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';

export type ProjectSettings = {
  projectId: number;
  slug: string;
  name: string;
  /** The zone of every day and hour shown: the one the stored days are cut in. */
  zone: string;
  /** The zone has been changed and the stored days wait to be cut anew. */
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
  const { projectId, slug, name, dayZone, openForMs, contract } = row;
  return {
    projectId,
    slug,
    name,
    openForMs,
    contract,
    zone: dayZone,
    isRezoning: row.zone !== dayZone,
    isUnmasked: row.isUnmasked === 1,
  };
};
