import type { EventBatch, StoredBatch } from '../../db/commands/store-events';
import type { Principal } from '../../db/principal';
import type { Masking } from '../../lib/mask/masking';

/**
 * What the server asks of the store. Any of these may throw `StoreUnavailable` (busy, full, read-only, closed: answered with 503),
 * and `storeEvents` throws `Forbidden` for a principal that may not ingest.
 */
export type IngestPort = {
  /** Who a key belongs to; null when it is unknown or revoked. */
  authenticate: (key: string) => Promise<Principal | null>;
  /** Who asks without a key, on loopback. */
  localPrincipal: () => Promise<Principal>;
  /** What the principal's project masks. */
  masking: (principal: Principal) => Promise<Masking>;
  /** Stores a batch and answers once it is durable. Positions come back in conflicts as they were given. */
  storeEvents: (principal: Principal, batch: EventBatch) => Promise<StoredBatch>;
};
