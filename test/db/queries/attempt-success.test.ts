import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attemptSuccess } from '../../../db/queries/attempt-success';
import type { Store } from '../../../db/store';
import { unfiltered } from '../../../lib/filter';
import { compareClaims } from '../../../lib/fold/compare-claims';
import { eventStream } from '../random-events';
import { allCalls } from '../read-state';
import { ENGINES, localAdmin } from '../store-engines';
import { attempt, failed, START, tell } from '../tell-events';

const ALL = unfiltered({ from: 0, to: Date.UTC(2027, 0, 1), preset: null });
const COUNTED = ['executed', 'repaired', 'escalated', 'abandoned', 'open'];

/** Walks every call's attempts one by one. */
const recount = async (store: Store) => {
  const rows = new Map<string, [settled: number, ok: number]>();
  const attempts = await store.db.select().from(store.tables.attempts);
  for (const call of await allCalls(store)) {
    if (call.exclusion !== null || !COUNTED.includes(call.loopDisposition)) continue;
    const own = attempts.filter(({ callSeq }) => callSeq === call.seq).toSorted(compareClaims);
    let after: string | null = null;
    for (const [, number, letter] of call.strip.matchAll(/(\d+)(\D)/g)) {
      if (Number(number) >= 2 && after !== null && (letter === 'o' || letter === 'f')) {
        const row = rows.get(`${number} ${after}`) ?? [0, 0];
        rows.set(`${number} ${after}`, [row[0] + 1, row[1] + (letter === 'o' ? 1 : 0)]);
      }
      if (letter !== 'f') continue;
      const claim = own.find((a) => a.number === Number(number) && a.outcome === 'failed');
      after = claim?.correctedClass ?? claim?.classAtArrival ?? 'unsupported_error';
    }
  }
  return Object.fromEntries(rows);
};

describe.each(ENGINES)('attemptSuccess on $engine', ({ engine, open }) => {
  it('agrees with a walk through every attempt', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(eventStream(80), async (events) => {
        const { store, close } = await open();
        try {
          await tell(store, events);
          const found = await attemptSuccess(store, localAdmin, ALL);
          expect(
            Object.fromEntries(
              found.map(({ number, afterClass, settled, ok }) => [`${number} ${afterClass}`, [settled, ok]]),
            ),
          ).toEqual(await recount(store));
        } finally {
          await close();
        }
      }),
      { numRuns: engine === 'sqlite' ? 80 : 4 },
    );
  });

  it('names the failure between the first and the last', async () => {
    const { store, close } = await open();
    await tell(store, [
      failed('a', 1, 'timeout'),
      failed('a', 2, 'rate_limit'),
      failed('a', 3, 'malformed_json'),
      attempt({ callId: 'a', number: 4, outcome: 'ok', ts: START + 300_000 }),
    ]);
    expect(await attemptSuccess(store, localAdmin, ALL)).toEqual([
      { number: 2, afterClass: 'timeout', settled: 1, ok: 0 },
      { number: 3, afterClass: 'rate_limit', settled: 1, ok: 0 },
      { number: 4, afterClass: 'malformed_json', settled: 1, ok: 1 },
    ]);
    expect(await attemptSuccess(store, localAdmin, { ...ALL, classes: ['rate_limit'] })).toEqual([]);
    expect(await attemptSuccess(store, localAdmin, { ...ALL, isCounted: false })).toEqual([]);
    await close();
  });

  it('is for readers only', async () => {
    const { store, close } = await open();
    await expect(attemptSuccess(store, { ...localAdmin, role: 'ingest' }, ALL)).rejects.toThrow('may not read');
    await close();
  });
});
