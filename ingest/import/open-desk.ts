import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { importConversations } from '../../db/commands/import-conversations';
import { chainKeys } from '../../db/queries/chain-keys';
import type { Store } from '../../db/store';
import { ImportDesk } from './import-desk';
import { threadedParts } from './threaded-parts';

const FOLDER = 'imports';

/** The desk of a server: files lie beside its store. */
export const openDesk = (dataDir: string, store: Store, log: Pick<Logger, 'error'>): ImportDesk =>
  new ImportDesk({
    folder: join(dataDir, FOLDER),
    readParts: threadedParts,
    importConversations: (principal, batch) => importConversations(store, principal, batch, Date.now()),
    chainKeysOf: (principal) => chainKeys(store, principal),
    newId: randomUUID,
    now: Date.now,
    log,
  });
