import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createKey } from '../../db/commands/create-key';
import { DEFAULT_PROJECT_ID, ensureProject } from '../../db/commands/ensure-project';
import { revokeKey } from '../../db/commands/revoke-key';
import { Forbidden, type Principal, ROLES } from '../../db/principal';
import { findKey } from '../../db/queries/find-key';
import { listKeys } from '../../db/queries/list-keys';
import type { Store } from '../../db/store';
import { sqliteWithWriter } from './sqlite-with-writer';
import { ENGINES, localAdmin } from './store-engines';
import { START } from './tell-events';

const OTHER_PROJECT = 40;
const otherAdmin: Principal = { ...localAdmin, projectId: OTHER_PROJECT };

/** 32 bytes that are no accident anywhere else. */
const secretOf = (seed: string): Buffer => createHash('sha256').update(seed).digest();

const create = (store: Store, principal = localAdmin, name = 'agent') =>
  createKey(store, principal, { name, role: 'ingest', secret: secretOf(name), at: START });

/** Every row of every table, as text. */
const everythingIn = async ({ db, tables }: Store): Promise<string> => {
  const rows: unknown[] = [];
  for (const table of Object.values(tables)) rows.push(...(await db.select().from(table)));
  return JSON.stringify(rows);
};

const auditOf = async ({ db, tables }: Store) =>
  (await db.select().from(tables.auditRows)).map(({ action, subjectId, actor, at }) => ({
    action,
    subjectId,
    actor,
    at,
  }));

for (const { engine, open } of ENGINES) {
  describe(`API keys on ${engine}`, () => {
    const onStore = async (work: (store: Store) => Promise<void>): Promise<void> => {
      const { store, close } = await open();
      await ensureProject(store, OTHER_PROJECT, { slug: 'other', name: 'Other', zone: 'UTC', now: START });
      await work(store).finally(close);
    };

    it('names the project in the key and keeps nothing of it but a hash and a hint', () =>
      onStore(async (store) => {
        const { id, key } = await create(store);
        expect([id, key]).toEqual([1, `mt_1_${secretOf('agent').toString('base64url')}`]);
        const other = await create(store, otherAdmin);
        expect(other.key.startsWith('mt_14_')).toBe(true);
        const text = await everythingIn(store);
        for (const encoding of ['base64url', 'base64', 'hex'] as const) {
          expect(text).not.toContain(secretOf('agent').toString(encoding));
        }
        expect(text).toContain(createHash('sha256').update(key).digest('hex'));
      }));

    it('lists keys without their hashes, oldest first, those of the project only', () =>
      onStore(async (store) => {
        const { key } = await create(store, localAdmin, 'first');
        await create(store, localAdmin, 'second');
        await create(store, otherAdmin, 'elsewhere');
        const listed = await listKeys(store, localAdmin);
        expect(listed).toEqual([
          { id: 1, name: 'first', hint: `${key.slice(0, 9)}…`, role: 'ingest', createdAt: START, revokedAt: null },
          expect.objectContaining({ id: 2, name: 'second' }),
        ]);
      }));

    it('revokes a key once, for good, and writes down who did', () =>
      onStore(async (store) => {
        const { id, key } = await create(store);
        expect(await findKey(store, key)).toEqual({
          projectId: DEFAULT_PROJECT_ID,
          actor: 'key:agent',
          role: 'ingest',
        });
        expect(await revokeKey(store, localAdmin, { id, at: START + 1 })).toBe(true);
        expect(await findKey(store, key)).toBeNull();
        expect(await revokeKey(store, localAdmin, { id, at: START + 2 })).toBe(false);
        expect(await revokeKey(store, localAdmin, { id: 99, at: START + 2 })).toBe(false);
        expect(await listKeys(store, localAdmin)).toMatchObject([{ revokedAt: START + 1 }]);
        const actor = localAdmin.actor;
        expect(await auditOf(store)).toEqual([
          { action: 'key.create', subjectId: String(id), actor, at: START },
          { action: 'key.revoke', subjectId: String(id), actor, at: START + 1 },
        ]);
        expect((await create(store, localAdmin, 'next')).id).toBe(2);
      }));

    it('leaves the keys of another project alone', () =>
      onStore(async (store) => {
        const { id, key } = await create(store);
        expect(await revokeKey(store, otherAdmin, { id, at: START })).toBe(false);
        expect(await findKey(store, key)).not.toBeNull();
        expect(await listKeys(store, otherAdmin)).toEqual([]);
      }));

    it('knows no key that differs in one letter, in the project, or in anything around it', () =>
      onStore(async (store) => {
        const { key } = await create(store);
        const forged = [
          key.replace('mt_1_', 'mt_14_'),
          `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`,
          key.toUpperCase(),
          `${key} `,
          `${key}\n`,
          key.slice(0, -1),
          '',
        ];
        for (const text of forged) expect([text, await findKey(store, text)]).toEqual([text, null]);
      }));

    it('is the business of admins only', () =>
      onStore(async (store) => {
        for (const role of ROLES.filter((each) => each !== 'admin')) {
          const principal = { ...localAdmin, role };
          expect(() => create(store, principal)).toThrow(Forbidden);
          expect(() => revokeKey(store, principal, { id: 1, at: START })).toThrow(Forbidden);
          expect(() => listKeys(store, principal)).toThrow(Forbidden);
        }
        expect(await listKeys(store, localAdmin)).toEqual([]);
      }));
  });
}

it('leaves no trace of a key in the files of the store', async () => {
  const { store, writer, close } = await sqliteWithWriter();
  const { key } = await create(store);
  const folder = dirname(writer.name);
  const hash = createHash('sha256').update(key).digest('hex');
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
  expect(files.some((bytes) => bytes.includes(hash))).toBe(true);
  expect(files.some((bytes) => bytes.includes(key.slice('mt_1_'.length)))).toBe(false);
  close();
});
