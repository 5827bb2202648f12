import { eq } from 'drizzle-orm';
import { parseMaskedKeys } from '../../lib/mask/masked-keys';
import type { Settings } from '../../lib/settings';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';

export type EditableSettings = Settings & {
  /** The zone the stored days are cut in; differs from `zone` until the job that cuts them anew has run. */
  dayZone: string;
};

/** The settings of the principal's project as an admin may change them. */
export const editableSettings = async (
  { db, tables }: Pick<Store, 'db' | 'tables'>,
  principal: Principal,
): Promise<EditableSettings> => {
  assertCan(principal, 'administer');
  const { projects } = tables;
  const [row] = await db.select().from(projects).where(eq(projects.projectId, principal.projectId));
  if (!row) throw new Error(`no project ${principal.projectId}`);
  const { name, zone, dayZone, openForMs, contract } = row;
  const maskedKeys = parseMaskedKeys(row.maskedKeysJson);
  return { name, zone, dayZone, openForMs, contract, isUnmasked: row.isUnmasked === 1, maskedKeys };
};
