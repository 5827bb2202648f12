import { asc } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { columnNames } from '../../db/bulk-insert';
import { attemptRowOfEvent } from '../../db/commands/attempt-row-of-event';
import { tables } from '../../db/schema/tables';
import { attemptOf, NOW } from '../ingest/native/parse-one';
import { ENGINES } from './store-engines';

it.each(ENGINES)('puts each value into its column, in whatever order a row names them ($engine)', async ({ open }) => {
  const { store, close } = await open();
  const { ingestDays } = store.tables;
  const names = columnNames(ingestDays);
  const inOrder = { projectId: 1, utcDay: 1, received: 11, stored: 12, duplicates: 13, rejected: 14 };
  const reversed = Object.fromEntries(names.toReversed().map((name, k) => [name, 20 + k])) as typeof inOrder;
  const others = { ...reversed, utcDay: 31 };
  expect(Object.keys(inOrder)).toEqual(names);
  await store.write(({ bulkInsert }) => bulkInsert(ingestDays, [inOrder, reversed], 'days'));
  await store.write(({ bulkInsert }) => bulkInsert(ingestDays, [others, { ...inOrder, utcDay: 40 }], 'days'));
  const stored = await store.db.select().from(ingestDays).orderBy(asc(ingestDays.utcDay));
  expect(stored).toEqual(
    [inOrder, reversed, others, { ...inOrder, utcDay: 40 }].toSorted((a, b) => a.utcDay - b.utcDay),
  );
  await close();
});

it('takes attempts of events as they stand: they are written in the order of their table', () => {
  const row = attemptRowOfEvent(attemptOf(''), { projectId: 1, classRules: null, receivedAt: NOW }, () => null);
  expect(Object.keys(row)).toEqual(columnNames(tables.attempts));
});
