import { asc, eq } from 'drizzle-orm';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';

/** The project's keys, oldest first, without their hashes. */
export const listKeys = ({ db, tables }: Store, principal: Principal) => {
  assertCan(principal, 'administer');
  const { keys } = tables;
  return db
    .select({
      id: keys.id,
      name: keys.name,
      hint: keys.hint,
      role: keys.role,
      createdAt: keys.createdAt,
      revokedAt: keys.revokedAt,
    })
    .from(keys)
    .where(eq(keys.projectId, principal.projectId))
    .orderBy(asc(keys.id));
};
