import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { attemptRowOfEvent, namesOf } from '../../db/commands/attempt-row-of-event';
import { openSqlite } from '../../db/open-sqlite';
import { tables } from '../../db/schema/tables';
import { columnNames } from '../../db/bulk-insert';
import type { AttemptEvent } from '../../lib/event';
import { parseEvents } from '../../ingest/native/parse-events';
import { bodiesOf, spreadCalls } from './bench-events';
import { startChild } from './child-server';

/*
 * (a) Ingest over HTTP in 500-event bodies against a bare loop that inserts the same attempts rows into the same table with the same
 * indexes and durability, once with the same parsing and once with JSON.parse alone. Run it alone: node --min-semi-space-size=32 --max-semi-space-size=32 --import tsx test/bench/ingest.bench.ts
 */
const EVENTS_A_BODY = 500;
const ROUNDS = 3;
const CLIENTS = 4;

const now = Date.now();
const allBodies = bodiesOf([...spreadCalls(45_000, 0.5, now - 60_000)].flat(), EVENTS_A_BODY);
/** Sent first and not measured: the bare loop runs in a process that has compiled its code long since. */
const warmUp = allBodies.slice(0, 30);
const bodies = allBodies.slice(30);
const eventCount = bodies.reduce((sum, body) => sum + (JSON.parse(body) as unknown[]).length, 0);

const overHttp = async (): Promise<number> => {
  const { child, port } = await startChild('ingest-process.ts');
  const send = async (waiting: string[]) => {
    for (let body = waiting.shift(); body !== undefined; body = waiting.shift()) {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`http://127.0.0.1:${port}/api/v1/events`, { method: 'POST', headers, body });
      if (response.status !== 200) throw new Error(`answered ${response.status}: ${await response.text()}`);
      await response.arrayBuffer();
    }
  };
  const sendAll = async (waiting: string[]) => {
    await Promise.all(Array.from({ length: CLIENTS }, () => send(waiting)));
  };
  await sendAll([...warmUp]);
  const started = performance.now();
  await sendAll([...bodies]);
  const rate = eventCount / ((performance.now() - started) / 1_000);
  child.kill('SIGTERM');
  return rate;
};

const parsed = (body: string): AttemptEvent[] => {
  const result = parseEvents(body, { contentKind: 'json', now, isUnmasked: false });
  if (result.kind === 'refused') throw new Error(result.message);
  return result.events.flatMap(({ event }) => (event.type === 'attempt' ? [event] : []));
};

/** The rows that the product stores, made beforehand: the bare loop only parses and inserts. */
const rowsOf = (body: string) => {
  const ids = new Map<string, number>();
  const idOf = (text: string | null) => (text === null ? null : (ids.get(text) ?? null));
  return parsed(body).map((event, k) => {
    for (const name of namesOf(event)) if (!ids.has(name)) ids.set(name, ids.size + 1);
    return { ...attemptRowOfEvent(event, { projectId: 1, classRules: null, receivedAt: now }, idOf), callSeq: k + 1 };
  });
};

const bare = (parse: (body: string) => unknown): number => {
  const path = join(mkdtempSync(join(tmpdir(), 'mendtrace-bench-')), 'bare.db');
  openSqlite(path).close();
  const db = new Database(path);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  const names = columnNames(tables.attempts);
  const snake = names.map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  const insert = db.prepare(`insert into attempts (${snake.join(', ')}) values (${snake.map(() => '?').join(', ')})`);
  const batches = bodies.map((body) =>
    rowsOf(body).map((row) => names.map((name) => Reflect.get(row, name) as unknown)),
  );
  const started = performance.now();
  bodies.forEach((body, k) => {
    parse(body);
    db.exec('BEGIN IMMEDIATE');
    for (const row of batches[k] ?? []) insert.run(row);
    db.exec('COMMIT');
  });
  const rate = eventCount / ((performance.now() - started) / 1_000);
  db.close();
  return rate;
};

const best = (rates: readonly number[]): number => Math.max(...rates);
const whole = (rate: number): string => Math.round(rate).toLocaleString('en-US');

const [http, same, plain]: number[][] = [[], [], []];
for (let round = 0; round < ROUNDS; round++) {
  http?.push(await overHttp());
  same?.push(bare(parsed));
  plain?.push(bare((body) => JSON.parse(body)));
}
const [ours, withParsing, withJsonParse] = [best(http ?? []), best(same ?? []), best(plain ?? [])];
process.stdout.write(
  [
    `ingest over HTTP          ${whole(ours)} events/s`,
    `bare, same parsing        ${whole(withParsing)} events/s   ratio ${(ours / withParsing).toFixed(2)}`,
    `bare, JSON.parse only     ${whole(withJsonParse)} events/s   ratio ${(ours / withJsonParse).toFixed(2)}`,
    '',
  ].join('\n'),
);
