import { DEFAULT_PROJECT_ID } from '../../db/commands/ensure-project';
import { projectRow } from '../../db/commands/project-row';
import type { EventQueue } from '../../db/event-queue';
import type { Principal } from '../../db/principal';
import { findKey } from '../../db/queries/find-key';
import type { Store } from '../../db/store';
import type { IngestPort } from './ingest-port';

const LOCAL_ADMIN: Principal = { projectId: DEFAULT_PROJECT_ID, actor: 'local', role: 'admin' };

/** The server's questions, answered by a real store. */
export const storePort = ({ store, queue }: { store: Store; queue: EventQueue }): IngestPort => ({
  authenticate: (key) => findKey(store, key),
  localPrincipal: () => Promise.resolve(LOCAL_ADMIN),
  isUnmasked: async ({ projectId }) => (await projectRow(store, projectId)).isUnmasked === 1,
  storeEvents: (principal, batch) => queue.submit(principal, batch),
});
