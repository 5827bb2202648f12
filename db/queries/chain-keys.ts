import { eq } from 'drizzle-orm';
import type { ChainKey } from '../../lib/chain-keys';
import { parseChainKeys } from '../../lib/parse-chain-keys';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';

/** By which arguments the principal's project chains calls of its tools. For those who may only import, too. */
export const chainKeys = async (
  { db, tables }: Pick<Store, 'db' | 'tables'>,
  principal: Principal,
): Promise<ChainKey[]> => {
  assertCan(principal, 'ingest');
  const { projects } = tables;
  const [row] = await db
    .select({ json: projects.chainKeysJson })
    .from(projects)
    .where(eq(projects.projectId, principal.projectId));
  if (!row) throw new Error(`no project ${principal.projectId}`);
  return parseChainKeys(row.json);
};
