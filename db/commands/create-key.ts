import { createHash } from 'node:crypto';
import { numbersAfter } from '../folding/sequences';
import { assertCan, type Principal, type Role } from '../principal';
import type { Store } from '../store';
import { appendAuditRow } from './append-audit-row';

/** What the store keeps of a key. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex');

export type NewKey = { name: string; role: Role; /** 32 random bytes. */ secret: Buffer; at: number };

/** Makes an API key and answers its text, which is nowhere kept: `mt_<project in base 36>_<secret>`. */
export const createKey = (
  store: Store,
  principal: Principal,
  { name, role, secret, at }: NewKey,
): Promise<{ id: number; key: string }> => {
  assertCan(principal, 'administer');
  const { projectId } = principal;
  const key = `mt_${projectId.toString(36)}_${secret.toString('base64url')}`;
  return store.write(async (writing) => {
    const { keys } = writing.tables;
    const id = (await numbersAfter(writing, keys, keys.id, keys.projectId, projectId))();
    const hint = `${key.slice(0, 9)}…`;
    await writing.db
      .insert(keys)
      .values({ projectId, id, name, hint, hash: hashKey(key), role, createdAt: at, revokedAt: null });
    await appendAuditRow(writing, principal, {
      at,
      action: 'key.create',
      subjectType: 'key',
      subjectId: String(id),
      details: { name, role },
    });
    return { id, key };
  });
};
