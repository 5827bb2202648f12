import { eq } from 'drizzle-orm';
import { parseMaskedKeys } from '../../lib/mask/masked-keys';
import type { Settings } from '../../lib/settings';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';

export type EditableSettings = Settings & {
  /** The stored days are being cut anew. */
  isRezoning: boolean;
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
  const { name, zone, openForMs, contract } = row;
  const maskedKeys = parseMaskedKeys(row.maskedKeysJson);
  const isRezoning = zone !== row.dayZone;
  return { name, zone, isRezoning, openForMs, contract, isUnmasked: row.isUnmasked === 1, maskedKeys };
};
