import { expect, it } from 'vitest';
import { LIMITS } from '../../lib/limits';
import type { AttemptEvent } from '../../lib/event';
import { rollups } from './read-state';
import { sqliteTestStore } from './store-engines';
import { storedCall } from './stored-trace';
import { attempt, close as closeEvent, START, tell } from './tell-events';

const BATCH = LIMITS.eventsPerBatch;

/** As many names as an attempt can bring along, none of them seen before. */
const named = (id: string, k: number): AttemptEvent =>
  attempt({
    id,
    sourceHash: id,
    number: (k % LIMITS.attemptNumber) + 1,
    outcome: 'failed',
    sentClass: `class ${id}`,
    tool: `tool ${id}`,
    requestedTool: `asked ${id}`,
    model: `model ${id}`,
    agent: `agent ${id}`,
    environment: `in ${id}`,
    promptVersion: `prompt ${id}`,
    arm: `arm ${id}`,
    strategy: `by ${id}`,
    contractVersion: `contract ${id}`,
  });

it(
  'takes a call up to its limit whatever names its attempts bring, and refuses the rest by name',
  { timeout: 60_000 },
  async () => {
    const { store, close } = await sqliteTestStore();
    for (let from = 0; from < LIMITS.eventsPerCall - 1; from += BATCH) {
      const size = Math.min(BATCH, LIMITS.eventsPerCall - 1 - from);
      const events = Array.from({ length: size }, (_, k) => named(`a${from + k}`, from + k));
      expect(await tell(store, events)).toMatchObject({ accepted: size, conflicts: [] });
    }
    const before = await storedCall(store);
    const last = attempt({ id: 'last', number: 900, ts: START + 1 });
    const tooMuch = [last, closeEvent('call', { id: 'close' }), attempt({ id: 'over', number: 901 })];
    const elsewhere = attempt({ id: 'elsewhere', callId: 'elsewhere' });
    const result = await tell(store, [...tooMuch, elsewhere]);
    expect(result).toMatchObject({ accepted: 2, duplicates: 0 });
    expect(result.conflicts.map(({ position, id, code }) => [position, id, code])).toEqual([
      [1, 'close', 'call_too_large'],
      [2, 'over', 'call_too_large'],
    ]);
    expect(await tell(store, [last])).toMatchObject({ accepted: 0, duplicates: 1, conflicts: [] });
    const { rejectedEvents, ingestDays, attempts } = store.tables;
    expect((await store.db.select().from(rejectedEvents)).map(({ eventId, code }) => [eventId, code])).toEqual([
      ['close', 'call_too_large'],
      ['over', 'call_too_large'],
    ]);
    const [day] = await store.db.select().from(ingestDays);
    const stored = LIMITS.eventsPerCall + 1;
    expect(day).toMatchObject({ received: stored + 3, stored, duplicates: 1, rejected: 2 });
    expect(await store.db.select({ id: attempts.id }).from(attempts)).toHaveLength(stored);
    expect(before.loopDisposition).toBe('open');
    const { stored: days, recounted } = await rollups(store);
    expect(days).toEqual(recounted);
    await close();
  },
);
