import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_PROJECT_ID, ensureProject } from '../../db/commands/ensure-project';
import { openSqlite } from '../../db/open-sqlite';
import type { Principal } from '../../db/principal';
import type { Store } from '../../db/store';
import { openPglite } from './pglite-store';

export type TestStore = { store: Store; close: () => Promise<void> };

/** The principal of local mode. */
export const localAdmin: Principal = { projectId: DEFAULT_PROJECT_ID, actor: 'tester', role: 'admin' };

const withProject = async (store: Store, zone: string): Promise<Store> => {
  await ensureProject(store, DEFAULT_PROJECT_ID, { slug: 'default', name: 'Default', zone, now: 0 });
  return store;
};

/** A real SQLite file of its own, with an empty project. */
export const sqliteTestStore = async (zone = 'UTC'): Promise<TestStore> => {
  const folder = mkdtempSync(join(tmpdir(), 'mendtrace-'));
  const store = openSqlite(join(folder, 'mendtrace.db'));
  await withProject(store, zone);
  const close = () => {
    store.close();
    rmSync(folder, { recursive: true, force: true });
    return Promise.resolve();
  };
  return { store, close };
};

/** The same on the second engine. */
const pgliteTestStore = async (zone = 'UTC'): Promise<TestStore> => {
  const store = await openPglite();
  await withProject(store, zone);
  return { store, close: () => Promise.resolve() };
};

/** Every engine that queries and commands must work on. */
export const ENGINES = [
  { engine: 'sqlite', open: sqliteTestStore },
  { engine: 'pglite', open: pgliteTestStore },
] as const;
