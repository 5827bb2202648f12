import { afterEach, beforeEach, expect, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import { ingestAccounting } from '../../../db/queries/ingest-accounting';
import type { ClientDropped } from '../../../ingest/client/client-event';
import type { droppedSchema } from '../../../ingest/native/event-schema';
import { attempt, quickRecorder } from './quick-recorder';
import { type RealServer, startRealServer } from './real-server';

let server: RealServer;
beforeEach(async () => {
  server = await startRealServer();
});
afterEach(() => server.close());

it('what a recorder had to drop stands in the accounting of the server', async () => {
  const { recorder } = quickRecorder({ url: server.url, key: undefined, limits: { memoryEvents: 4 } });
  for (let k = 0; k < 10; k++) recorder.record(attempt(`e-${k}`));
  recorder.record(attempt('large', { message: 'x'.repeat(600_000) }));
  const stats = await recorder.close();
  expect(stats.dropped).toEqual({ queue_full: 6, event_too_large: 1 });
  expect(stats).toMatchObject({ recorded: 13, stored: 6, refused: {}, waiting: 0 });
  const { total } = await ingestAccounting(
    server.store,
    { projectId: 1, actor: 'local', role: 'admin' },
    { now: Date.now(), days: 1 },
  );
  expect(total).toEqual({ received: 6, stored: 6, duplicates: 0, rejected: 0, droppedByClients: 7 });
});

it('the event that tells of it is the one the server reads', () => {
  expectTypeOf<keyof ClientDropped>().toEqualTypeOf<keyof z.input<typeof droppedSchema>>();
  expectTypeOf<ClientDropped>().toExtend<z.input<typeof droppedSchema>>();
});
