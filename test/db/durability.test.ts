import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openSqlite } from '../../db/open-sqlite';
import type { Store } from '../../db/store';
import { allCalls, rollups } from './read-state';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const WRITER = fileURLToPath(new URL('./durability-writer.ts', import.meta.url));
const BATCH_SIZE = 7;
const RUNS = 8;
const MAX_DELAY_MS = 250;

/** Starts the writer, kills it a random time after its first answer, and tells which batches it was told are durable. */
const writeUntilKilled = async (path: string, run: string): Promise<string[]> => {
  const child = spawn(process.execPath, ['--import', 'tsx', WRITER, path, run], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<NodeJS.Signals | null>((done) => child.once('close', (_code, signal) => done(signal)));
  const acknowledged: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(line);
    if (acknowledged.length === 1) void sleep(randomInt(MAX_DELAY_MS)).then(() => child.kill('SIGKILL'));
  }
  expect(await ended).toBe('SIGKILL');
  return acknowledged;
};

/** How many events of each batch are stored, of whatever kind. */
const storedByBatch = async ({ db, tables }: Store): Promise<Map<string, number>> => {
  const attempts = await db.select({ id: tables.attempts.id }).from(tables.attempts);
  const closes = await db.select({ id: tables.closes.id }).from(tables.closes);
  const counts = new Map<string, number>();
  for (const { id } of [...attempts, ...closes]) {
    const batch = id.slice(0, id.indexOf('/'));
    counts.set(batch, (counts.get(batch) ?? 0) + 1);
  }
  return counts;
};

const integrityOf = (path: string): unknown => {
  const connection = new Database(path, { readonly: true });
  try {
    return connection.pragma('integrity_check', { simple: true });
  } finally {
    connection.close();
  }
};

const checkCalls = async (store: Store): Promise<void> => {
  const calls = await allCalls(store);
  const seqs = new Set(calls.map((call) => call.seq));
  const attempts = await store.db.select({ callSeq: store.tables.attempts.callSeq }).from(store.tables.attempts);
  expect(attempts.every(({ callSeq }) => seqs.has(callSeq))).toBe(true);
  const { stored, recounted } = await rollups(store);
  expect(stored).toEqual(recounted);
  const days = await store.db.select().from(store.tables.ingestDays);
  const total = [...(await storedByBatch(store)).values()].reduce((sum, count) => sum + count, 0);
  expect(days.reduce((sum, day) => sum + day.stored, 0)).toBe(total);
};

it(
  'has every acknowledged batch whole, and none in part, however often the process is killed',
  { timeout: 120_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mendtrace-killed-'));
    const path = join(folder, 'mendtrace.db');
    try {
      const acknowledged: string[] = [];
      for (let run = 0; run < RUNS; run++) {
        acknowledged.push(...(await writeUntilKilled(path, `r${run}`)));
        expect(integrityOf(path)).toBe('ok');
        const store = openSqlite(path);
        try {
          const stored = await storedByBatch(store);
          expect(acknowledged.filter((batch) => stored.get(batch) !== BATCH_SIZE)).toEqual([]);
          expect([...stored].filter(([, count]) => count !== BATCH_SIZE)).toEqual([]);
          await checkCalls(store);
        } finally {
          store.close();
        }
      }
      expect(acknowledged.length).toBeGreaterThanOrEqual(RUNS);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
