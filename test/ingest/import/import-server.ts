import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importConversations } from '../../../db/commands/import-conversations';
import { ImportDesk } from '../../../ingest/import/import-desk';
import { threadedParts } from '../../../ingest/import/threaded-parts';
import { sqliteTestStore } from '../../db/store-engines';
import { startTestServer } from '../test-server';

const NOW = Date.UTC(2026, 10, 30);

/** What happens to writes: the next one fails with `failNext`, once; `afterBatch` is told of each that was made. */
type Hooks = { failNext: Error | null; afterBatch: () => void };

/** A server that takes transcripts into a real store. */
export const startImportServer = async () => {
  const store = await sqliteTestStore();
  const folder = join(mkdtempSync(join(tmpdir(), 'mendtrace-desk-')), 'imports');
  const hooks: Hooks = { failNext: null, afterBatch: () => undefined };
  let ids = 0;
  const openDesk = () =>
    new ImportDesk({
      folder,
      readParts: threadedParts,
      importConversations: async (principal, batch) => {
        const failure = hooks.failNext;
        hooks.failNext = null;
        if (failure !== null) throw failure;
        const result = await importConversations(store.store, principal, batch, NOW);
        hooks.afterBatch();
        return result;
      },
      chainKeysOf: () => Promise.resolve([]),
      newId: () => `import-${++ids}`,
      now: () => NOW,
      log: { error: () => undefined },
    });
  const desk = openDesk();
  const imports = { store, folder, hooks, desk, server: await startTestServer({ imports: desk }) };
  /** Another process on the same store and folder; the desk before it is closed already. */
  const restart = async () => {
    await imports.server.close();
    imports.desk = openDesk();
    imports.server = await startTestServer({ imports: imports.desk });
  };
  const close = async () => {
    await imports.server.close();
    await imports.desk.close();
    await store.close();
    rmSync(join(folder, '..'), { recursive: true, force: true });
  };
  return Object.assign(imports, { restart, close });
};

export type ImportServer = Awaited<ReturnType<typeof startImportServer>>;
