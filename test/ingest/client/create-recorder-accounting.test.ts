import fc from 'fast-check';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RecorderStats } from '../../../ingest/client/recorder-counts';
import { attempt, quickRecorder } from './quick-recorder';
import { type ScriptedServer, startScriptedServer, type Step } from './scripted-server';

const statuses = [301, 400, 401, 403, 404, 408, 413, 415, 422, 429, 500, 502, 503];

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant<Step>({ kind: 'store' }),
  fc.constant<Step>({ kind: 'lose_answer' }),
  fc.constant<Step>({ kind: 'reset' }),
  fc.constant<Step>({ kind: 'status', status: 200, body: 'welcome' }),
  fc.constantFrom(...statuses).map((status): Step => ({ kind: 'status', status })),
  fc.integer({ min: 2, max: 4 }).map((n): Step => ({ kind: 'refuse', refuses: (id) => Number(id.slice(2)) % n === 0 })),
);

/** What the caller does: records some events, lets the recorder work for a moment, flushes. */
const deeds = fc.array(fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constantFrom('rest', 'flush')), { maxLength: 12 });

const run = fc.record({
  script: fc.array(step, { maxLength: 14 }),
  deeds,
  batchEvents: fc.integer({ min: 1, max: 6 }),
  memoryEvents: fc.integer({ min: 1, max: 25 }),
  maxEvents: fc.integer({ min: 1, max: 6 }),
  isSpooled: fc.boolean(),
  spoolBytes: fc.constantFrom(600, 3_000, 1_000_000),
});

const sum = (counts: Readonly<Partial<Record<string, number>>>): number =>
  Object.values(counts).reduce<number>((total, n) => total + (n ?? 0), 0);

/** The client's sums agree with themselves, with what the server stored, and with what it ever saw. An answer that was lost can make a stored event a refused one. */
const expectEveryEventOnce = (ids: readonly string[], server: ScriptedServer, stats: RecorderStats): void => {
  const reports = [...server.stored.values()].filter(({ type }) => type === 'dropped');
  const stored = ids.filter((id) => server.stored.has(id)).length;
  expect(stats.recorded).toBe(stats.stored + stats.duplicates + sum(stats.refused) + sum(stats.dropped));
  expect([stats.waiting, stats.handedOver, stats.recovered]).toEqual([0, 0, 0]);
  expect(stats.stored + stats.duplicates).toBeLessThanOrEqual(stored + reports.length);
  expect(stored + reports.length).toBeLessThanOrEqual(stats.stored + stats.duplicates + sum(stats.refused));
  const sentCount = new Set(server.requests.flatMap(({ events }) => events.map(({ id }) => id))).size;
  expect(sentCount + sum(stats.dropped)).toBe(stats.recorded);
};

describe('whatever the server answers', () => {
  it('every event is stored once, refused once, or dropped once', async () => {
    await fc.assert(
      fc.asyncProperty(run, async ({ script, deeds, maxEvents, isSpooled, ...limits }) => {
        const server = await startScriptedServer([...script], maxEvents);
        const dir = mkdtempSync(join(tmpdir(), 'mendtrace-spool-'));
        const { recorder } = quickRecorder({ url: server.url, limits, ...(isSpooled && { spoolDir: dir }) });
        const ids: string[] = [];
        for (const deed of deeds) {
          if (deed === 'flush') await recorder.flush();
          else if (deed === 'rest') await new Promise((resolve) => void setTimeout(resolve, 3));
          else for (let k = 0; k < deed; k++) recorder.record(attempt(ids[ids.push(`e-${ids.length}`) - 1] ?? ''));
        }
        const stats = await recorder.close();
        await server.close();
        expectEveryEventOnce(ids, server, stats);
        expect(readdirSync(dir)).toEqual([]);
        rmSync(dir, { recursive: true });
      }),
      { numRuns: 100 },
    );
  });
});
