import { DEFAULT_PROJECT_ID } from '../../db/commands/ensure-project';
import { storeEvents } from '../../db/commands/store-events';
import type { SqliteStore } from '../../db/open-sqlite';
import type { Principal } from '../../db/principal';
import { batchOf } from '../../ingest/http/events-answer';
import { parseEvents } from '../../ingest/native/parse-events';
import { type BenchEvent, spreadCalls } from './bench-events';

export const benchPrincipal: Principal = { projectId: DEFAULT_PROJECT_ID, actor: 'bench', role: 'admin' };

const BATCH = 1_000;

/** Stores `count` calls spread over `days`, through the product's own path. Answers the number of events. */
export const fillStore = async (store: SqliteStore, count: number, days: number, end: number): Promise<number> => {
  let events = 0;
  let batch: BenchEvent[] = [];
  const flush = async () => {
    const parsed = parseEvents(JSON.stringify(batch), { contentKind: 'json', now: end, isUnmasked: false });
    if (parsed.kind === 'refused') throw new Error(parsed.message);
    events += (await storeEvents(store, benchPrincipal, batchOf(parsed, end))).accepted;
    batch = [];
  };
  for (const told of spreadCalls(count, days, end)) {
    if (batch.length + told.length > BATCH) await flush();
    batch.push(...told);
  }
  await flush();
  return events;
};
