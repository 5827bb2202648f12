import type { EventBatch, StoredBatch } from '../../db/commands/store-events';
import type { Principal } from '../../db/principal';

/**
 * What the server asks of the store. Any of these may throw `StoreUnavailable` (busy, full, read-only, closed: answered with 503),
 * and `storeEvents` throws `Forbidden` for a principal that may not ingest.
 */
export type IngestPort = {
  /** Who a key belongs to; null when it is unknown or revoked. */
  authenticate: (key: string) => Promise<Principal | null>;
  /** Who asks without a key, on loopback. */
  localPrincipal: () => Promise<Principal>;
  /** Does the principal's project store secrets as they are? */
  isUnmasked: (principal: Principal) => Promise<boolean>;
  /** Stores a batch and answers once it is durable. Positions come back in conflicts as they were given. */
  storeEvents: (principal: Principal, batch: EventBatch) => Promise<StoredBatch>;
};
