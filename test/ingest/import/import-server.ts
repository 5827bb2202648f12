import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importConversations } from '../../../db/commands/import-conversations';
import { ImportDesk } from '../../../ingest/import/import-desk';
import { threadedParts } from '../../../ingest/import/threaded-parts';
import { sqliteTestStore } from '../../db/store-engines';
import { startTestServer } from '../test-server';

const NOW = Date.UTC(2026, 10, 30);

/** A server that takes transcripts into a real store. `failNext` is what the next write throws, once. */
export const startImportServer = async () => {
  const store = await sqliteTestStore();
  const folder = join(mkdtempSync(join(tmpdir(), 'mendtrace-desk-')), 'imports');
  const faults: { failNext: Error | null } = { failNext: null };
  let ids = 0;
  const desk = new ImportDesk({
    folder,
    readParts: threadedParts,
    importConversations: (principal, batch) => {
      const failure = faults.failNext;
      faults.failNext = null;
      return failure === null ? importConversations(store.store, principal, batch, NOW) : Promise.reject(failure);
    },
    newId: () => `import-${++ids}`,
    now: () => NOW,
    log: { error: () => undefined },
  });
  const server = await startTestServer({ imports: desk });
  const close = async () => {
    await server.close();
    await desk.close();
    await store.close();
    rmSync(join(folder, '..'), { recursive: true, force: true });
  };
  return { store, folder, faults, desk, server, close };
};

export type ImportServer = Awaited<ReturnType<typeof startImportServer>>;
