import type { IngestPort } from '../../ingest/http/ingest-port';

/** For a server that is only asked for what lies behind Next. */
export const noStore: IngestPort = {
  authenticate: () => Promise.resolve(null),
  localPrincipal: () => Promise.resolve({ projectId: 1, actor: 'local', role: 'admin' }),
  masking: () => Promise.resolve({ isUnmasked: false }),
  storeEvents: () => Promise.reject(new Error('there is no store here')),
};
