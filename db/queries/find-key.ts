import { and, eq, isNull } from 'drizzle-orm';
import { hashKey } from '../commands/create-key';
import type { Principal } from '../principal';
import type { Store } from '../store';

const KEY = /^mt_([0-9a-z]{1,10})_[\w-]{20,128}$/;

/** Who a key belongs to: its own text says which project, its hash whether it is one. Null when unknown or revoked. */
export const findKey = async ({ db, tables }: Store, key: string): Promise<Principal | null> => {
  const projectId = Number.parseInt(KEY.exec(key)?.[1] ?? '', 36);
  if (!Number.isSafeInteger(projectId)) return null;
  const { keys } = tables;
  const [found] = await db
    .select({ id: keys.id, name: keys.name, role: keys.role })
    .from(keys)
    .where(and(eq(keys.projectId, projectId), eq(keys.hash, hashKey(key)), isNull(keys.revokedAt)));
  return found ? { projectId, actor: `key:${found.name}`, role: found.role } : null;
};
