import { describe, expect, it } from 'vitest';
import { accountIngest } from '../../../db/commands/account-ingest';
import { importConversations } from '../../../db/commands/import-conversations';
import { Forbidden } from '../../../db/principal';
import { contractsInUse } from '../../../db/queries/contracts-in-use';
import { ingestAccounting } from '../../../db/queries/ingest-accounting';
import { jobList } from '../../../db/queries/job-list';
import { rejectedByCode } from '../../../db/queries/rejected-by-code';
import { tableRows } from '../../../db/queries/table-rows';
import { sqliteFacts } from '../../../db/sqlite-facts';
import type { Store } from '../../../db/store';
import { ENGINES, localAdmin, sqliteTestStore } from '../store-engines';
import { conversationOf, importOf, unlinked } from '../tell-conversation';

const DAY_MS = 86_400_000;
const NOW = 20_000 * DAY_MS + 5_000;

const rejection = (position: number, code: string) => ({
  position,
  id: `e${position}`,
  code,
  message: `bad ${position}`,
});

const account = (store: Store, receivedAt: number, codes: readonly string[], stored = 0, duplicates = 0, project = 1) =>
  store.write((writing) =>
    accountIngest(writing, project, [
      {
        receivedAt,
        received: codes.length + stored + duplicates,
        stored,
        duplicates,
        rejections: codes.map((code, index) => rejection(index, code)),
      },
    ]),
  );

for (const { engine, open } of ENGINES) {
  describe(`what operations shows on ${engine}`, () => {
    const onStore = async (work: (store: Store) => Promise<void>): Promise<void> => {
      const { store, close } = await open();
      await work(store).finally(close);
    };

    it('adds up what was received by day and in all, of this project', () =>
      onStore(async (store) => {
        await account(store, NOW - 40 * DAY_MS, ['invalid_ts'], 5, 1);
        await account(store, NOW - DAY_MS, [], 2, 0);
        await account(store, NOW, ['invalid_ts', 'too_deep'], 3, 4);
        await account(store, NOW, ['elsewhere'], 100, 0, 2);
        expect(await ingestAccounting(store, localAdmin, { now: NOW, days: 30 })).toEqual({
          total: { received: 18, stored: 10, duplicates: 5, rejected: 3, droppedByClients: 0 },
          days: [
            { utcDay: 20_000, received: 9, stored: 3, duplicates: 4, rejected: 2, droppedByClients: 0 },
            { utcDay: 19_999, received: 2, stored: 2, duplicates: 0, rejected: 0, droppedByClients: 0 },
          ],
        });
      }));

    it('groups rejected events by code, most frequent first, with the newest samples of each', () =>
      onStore(async (store) => {
        await account(store, NOW - 2 * DAY_MS, ['invalid_ts']);
        await account(store, NOW - 1_000, ['too_deep', 'invalid_ts', 'invalid_ts', 'invalid_ts']);
        await account(store, NOW, ['invalid_ts']);
        await account(store, NOW, ['elsewhere'], 0, 0, 2);
        const reasons = await rejectedByCode(store, localAdmin, { since: NOW - DAY_MS, samplesPerCode: 2 });
        expect(reasons.map(({ code, count, lastAt }) => [code, count, lastAt])).toEqual([
          ['invalid_ts', 4, NOW],
          ['too_deep', 1, NOW - 1_000],
        ]);
        expect(reasons[0]?.samples.map(({ receivedAt, eventId, message }) => [receivedAt, eventId, message])).toEqual([
          [NOW, 'e0', 'bad 0'],
          [NOW - 1_000, 'e3', 'bad 3'],
        ]);
      }));

    it('is empty while nothing came', () =>
      onStore(async (store) => {
        expect(await ingestAccounting(store, localAdmin, { now: NOW, days: 30 })).toEqual({
          total: { received: 0, stored: 0, duplicates: 0, rejected: 0, droppedByClients: 0 },
          days: [],
        });
        expect(await rejectedByCode(store, localAdmin, { since: 0, samplesPerCode: 5 })).toEqual([]);
        expect(await jobList(store, localAdmin)).toEqual([]);
        expect(await contractsInUse(store, localAdmin, { since: 0 })).toEqual([]);
      }));

    it('counts the rows of every table, the fullest first', () =>
      onStore(async (store) => {
        await importConversations(store, localAdmin, importOf(conversationOf([unlinked(1), unlinked(2)])), NOW);
        const rows = await tableRows(store, localAdmin);
        expect(rows).toHaveLength(Object.keys(store.tables).length);
        expect(rows).toContainEqual({ table: 'attempts', rows: 2 });
        expect(rows).toContainEqual({ table: 'rejected_events', rows: 0 });
        expect(rows.map((row) => row.rows)).toEqual(rows.map((row) => row.rows).toSorted((a, b) => b - a));
      }));

    it('is not for keys that may only send', () =>
      onStore(async (store) => {
        const sender = { ...localAdmin, role: 'ingest' as const };
        await expect(ingestAccounting(store, sender, { now: NOW, days: 1 })).rejects.toThrow(Forbidden);
        await expect(rejectedByCode(store, sender, { since: 0, samplesPerCode: 1 })).rejects.toThrow(Forbidden);
        await expect(jobList(store, sender)).rejects.toThrow(Forbidden);
        await expect(tableRows(store, sender)).rejects.toThrow(Forbidden);
        await expect(contractsInUse(store, sender, { since: 0 })).rejects.toThrow(Forbidden);
      }));
  });
}

it('tells the version, schema and size of a SQLite store', async () => {
  const { store, close } = await sqliteTestStore();
  const facts = await sqliteFacts(store, localAdmin);
  expect(facts.sqliteVersion).toMatch(/^3\.\d+\.\d+$/);
  expect(facts.migration).toMatch(/^\d{4}_\w+$/);
  expect(facts.migrations).toBeGreaterThan(0);
  expect(facts.fileBytes).toBeGreaterThan(0);
  expect(facts.walBytes).not.toBeNull();
  await close();
});
