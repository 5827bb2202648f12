import { eq } from 'drizzle-orm';
import { parseChainKeys } from '../../lib/parse-chain-keys';
import { parseMaskedKeys } from '../../lib/mask/masked-keys';
import type { Settings } from '../../lib/settings';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';

export type EditableSettings = Settings & {
  /** The stored days are being cut anew. */
  isRezoning: boolean;
  /** Stored conversations wait to be linked by changed chain keys. */
  isRelinking: boolean;
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
  const { name, zone, openForMs, contract, driftThreshold } = row;
  const maskedKeys = parseMaskedKeys(row.maskedKeysJson);
  return {
    name,
    zone,
    isRezoning: zone !== row.dayZone,
    openForMs,
    contract,
    isUnmasked: row.isUnmasked === 1,
    maskedKeys,
    chainKeys: parseChainKeys(row.chainKeysJson),
    driftThreshold,
    isRelinking: row.relinkAfterSeq !== null,
  };
};
