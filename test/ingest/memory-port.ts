import type { EventBatch, StoredBatch } from '../../db/commands/store-events';
import { Forbidden, type Principal } from '../../db/principal';
import type { IngestPort } from '../../ingest/http/ingest-port';
import type { MendtraceEvent } from '../../lib/event';
import { canonicalJson } from '../../lib/json/canonical-json';

const LOCAL: Principal = { projectId: 1, actor: 'local', role: 'admin' };

const contentOf = (event: MendtraceEvent): string => {
  const fields = Object.entries(event).filter(([name]) => name !== 'sourceHash');
  return JSON.stringify(
    fields.map(([name, value]) => [
      name,
      name.endsWith('Json') && typeof value === 'string' ? canonicalJson(value) : value,
    ]),
  );
};

/** The least a store must do: remember events by id, and tell repetitions from conflicts. */
export class MemoryPort implements IngestPort {
  readonly events = new Map<string, MendtraceEvent>();
  readonly batches: EventBatch[] = [];
  readonly keys = new Map<string, Principal>();
  isProjectUnmasked = false;
  /** Runs before each batch is stored: a test waits or throws here. */
  beforeStore: () => Promise<void> = async () => undefined;

  authenticate = async (key: string): Promise<Principal | null> => this.keys.get(key) ?? null;
  localPrincipal = async (): Promise<Principal> => LOCAL;
  masking = async () => ({ isUnmasked: this.isProjectUnmasked });

  storeEvents = async (principal: Principal, batch: EventBatch): Promise<StoredBatch> => {
    if (principal.role === 'viewer') throw new Forbidden('ingest');
    await this.beforeStore();
    this.batches.push(batch);
    const stored: StoredBatch = { accepted: 0, duplicates: 0, conflicts: [] };
    for (const { position, event } of batch.events) {
      const first = this.events.get(event.id);
      if (first === undefined) {
        this.events.set(event.id, event);
        stored.accepted++;
      } else if (first.sourceHash === event.sourceHash || contentOf(first) === contentOf(event)) stored.duplicates++;
      else
        stored.conflicts.push({ position, id: event.id, code: 'id_conflict', message: 'other content under this id' });
    }
    return stored;
  };
}
