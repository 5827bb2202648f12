import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PYTHON_CLIENT } from '../../../ingest/client/python-source';
import { storiesIn } from '../otlp/story-of-spans';
import { barePython } from './bare-python';
import { type PythonPlan, startPythonRecording } from './python-recording';
import { startRealServer } from './real-server';
import { startScriptedServer, type Step } from './scripted-server';
import { startRecording } from './start-recording';

const python = barePython('the recorder of the Python client');

const EXAMPLE = fileURLToPath(new URL('./run_example.py', import.meta.url));

/** Nothing answers there. */
const NOWHERE = 'http://127.0.0.1:9';
const QUICK = { batch_events: 20, batch_age_s: 0.05, first_wait_s: 0.02, longest_wait_s: 0.1 };

let folder = '';
let spoolDir = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mendtrace-python-'));
  spoolDir = join(folder, 'spool');
});
afterEach(() => rmSync(folder, { recursive: true }));

const start = (plan: Partial<PythonPlan> & Pick<PythonPlan, 'url'>) =>
  startPythonRecording(python ?? '', folder, { prefix: 'p', count: 50, ending: 'close', limits: QUICK, ...plan });

/** Records to a server with a script, until the recorder has closed. */
const recordTo = async (script: Step[], plan: Partial<PythonPlan> = {}) => {
  const server = await startScriptedServer(script);
  const recording = start({ url: server.url, ...plan });
  expect(await recording.ended).toBe(0);
  await server.close();
  return { server, recording, stats: recording.stats() };
};

const idsOf = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}-${index}`);

describe.skipIf(python === null)('the Python recorder and a real server', () => {
  it('stores every event once, with its arguments as they were written', async () => {
    const server = await startRealServer();
    const recording = start({ url: server.url, limits: {}, count: 1_200 });
    expect(await recording.ended).toBe(0);
    expect((await server.storedIds()).toSorted()).toEqual(idsOf('p', 1_200).toSorted());
    expect(recording.stats()).toMatchObject({ recorded: 1_201, stored: 1_200, dropped: { closed: 1 }, waiting: 0 });
    const { db, tables } = server.store;
    const [first] = await db.select({ json: tables.attempts.argumentsJson }).from(tables.attempts).limit(1);
    expect(JSON.parse(first?.json ?? '')).toBe('{"n": 1.0, "n": 12345678901234567890}');
    await server.close();
  });

  it('sends at the end of a script that does not close', async () => {
    const server = await startRealServer();
    expect(await start({ url: server.url, ending: 'end', limits: { batch_age_s: 60 } }).ended).toBe(0);
    expect(await server.storedIds()).toHaveLength(50);
    await server.close();
  });

  it('loses nothing it had recorded when it is killed, and stores nothing twice', async () => {
    const server = await startRealServer();
    for (const [prefix, url] of [
      ['unsent', NOWHERE],
      ['sent', server.url],
    ] as const) {
      const killed = start({ prefix, url, spoolDir, count: 100_000, pauseS: 0.0005, ending: 'stay' });
      await expect.poll(() => killed.ids().length, { timeout: 20_000 }).toBeGreaterThan(300);
      await killed.kill();
      const next = start({ prefix: `after-${prefix}`, url: server.url, spoolDir, count: 3 });
      expect(await next.ended).toBe(0);
      const stored = await server.storedIds();
      expect(killed.ids().filter((id) => !new Set(stored).has(id))).toEqual([]);
      expect(new Set(stored).size).toBe(stored.length);
      expect(next.stats()).toMatchObject({ waiting: 0, handed_over: 0, dropped: { closed: 1 } });
      expect(readdirSync(spoolDir)).toEqual([]);
    }
    await server.close();
  });

  it('sends what a TypeScript recorder left in the spool they share', async () => {
    const server = await startRealServer();
    const killed = startRecording({ folder, url: NOWHERE, spoolDir, prefix: 'ts', count: 100_000, ending: 'stay' });
    await expect.poll(() => killed.said().length, { timeout: 20_000 }).toBeGreaterThan(50);
    await killed.kill();
    expect(await start({ url: server.url, spoolDir, count: 3 }).ended).toBe(0);
    const stored = new Set(await server.storedIds());
    expect(killed.said().filter((id) => !stored.has(id))).toEqual([]);
    expect(readdirSync(spoolDir)).toEqual([]);
    await server.close();
  });

  it('goes on in a child process without sending twice', async () => {
    const server = await startRealServer();
    const plan = { url: server.url, ending: 'fork', spoolDir, count: 30, limits: { batch_age_s: 60 } } as const;
    expect(await start(plan).ended).toBe(0);
    expect(await server.storedIds()).toHaveLength(60);
    await server.close();
  });
});

describe.skipIf(python === null)('the example in the Python client', () => {
  it('runs, and gives a repaired call', async () => {
    const server = await startRealServer();
    const child = spawn(python ?? '', [EXAMPLE, dirname(PYTHON_CLIENT), server.url], { stdio: 'inherit' });
    expect((await once(child, 'exit'))[0]).toBe(0);
    expect(await storiesIn(server.store)).toEqual(['refund repaired: schema_violation, ok']);
    await server.close();
  });
});

describe.skipIf(python === null)('the Python recorder and answers', () => {
  it('waits as long as a busy server asks it to, and sends again', async () => {
    const busy: Step = { kind: 'status', status: 503, headers: { 'retry-after': '1' } };
    const began = Date.now();
    const { server, stats, recording } = await recordTo([busy]);
    expect(Date.now() - began).toBeGreaterThan(990);
    expect([...server.stored.keys()]).toEqual(idsOf('p', 50));
    expect(stats).toMatchObject({ stored: 50, duplicates: 0, waiting: 0 });
    expect(recording.problems()).toContainEqual(['waiting', 'http_503', expect.any(Number)]);
  });

  it('finds the event that the server fails on, and sends all others', async () => {
    const { server, stats, recording } = await recordTo([{ kind: 'fail_on', failsOn: (id) => id === 'p-7' }]);
    expect([...server.stored.keys()].toSorted()).toEqual(
      idsOf('p', 50)
        .filter((id) => id !== 'p-7')
        .toSorted(),
    );
    expect(stats).toMatchObject({ stored: 49, duplicates: 0, refused: { internal_error: 1 }, waiting: 0 });
    expect(recording.problems()).toContainEqual(['refused', 'internal_error', 1]);
  });

  it('sends gzipped NDJSON in order, with its key', async () => {
    const { server } = await recordTo([], { key: 'mt_key' });
    expect(server.requests.length).toBeGreaterThan(2);
    for (const { headers, path } of server.requests) {
      expect(path).toBe('/api/v1/events');
      expect(headers).toMatchObject({
        authorization: 'Bearer mt_key',
        'content-type': 'application/x-ndjson',
        'content-encoding': 'gzip',
      });
    }
    expect(server.requests.flatMap(({ events }) => events.map(({ id }) => id))).toEqual(idsOf('p', 50));
  });

  it.each<[string, Step[]]>([
    ['a lost answer', [{ kind: 'lose_answer' }]],
    ['a lost request', [{ kind: 'reset' }, { kind: 'reset' }]],
    [
      'too many requests',
      [{ kind: 'status', status: 429, headers: { 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' } }],
    ],
    ['a wrong key, mended later', [{ kind: 'status', status: 401 }]],
    ['a page in place of an answer', [{ kind: 'status', status: 200, body: '<html>' }]],
    ['a redirect', [{ kind: 'status', status: 302, headers: { location: 'http://127.0.0.1:9/' } }]],
    [
      'a body that is too large',
      [
        { kind: 'status', status: 413 },
        { kind: 'status', status: 413 },
      ],
    ],
  ])('stores all once after %s', async (_, script) => {
    const { server, stats } = await recordTo(script);
    expect([...server.stored.keys()].toSorted()).toEqual(idsOf('p', 50).toSorted());
    expect(stats.stored + stats.duplicates).toBe(50);
    expect(stats).toMatchObject({ refused: {}, waiting: 0 });
  });

  it('counts what the server refuses, by its code, and sends it no more', async () => {
    const { server, stats, recording } = await recordTo([
      { kind: 'refuse', refuses: (id) => id === 'p-3', code: 'id_conflict' },
      { kind: 'status', status: 422, body: '{"code":"odd","message":"no"}' },
    ]);
    const [, second] = server.requests;
    expect(stats.refused).toEqual({ id_conflict: 1, odd: second?.events.length });
    expect(stats.stored + 1 + (second?.events.length ?? 0)).toBe(50);
    expect(recording.problems()).toContainEqual(['refused', 'id_conflict', 1]);
  });

  it('drops the newest where there is no room, and says how many', async () => {
    const limits = { ...QUICK, memory_events: 30, longest_wait_s: 0.5, first_wait_s: 0.5 };
    const { server, stats } = await recordTo([{ kind: 'reset' }], { limits, count: 200 });
    const dropped = stats.dropped.queue_full ?? 0;
    expect(dropped).toBeGreaterThan(0);
    const told = [...server.stored.values()].filter(({ type }) => type === 'dropped');
    expect(told.reduce((sum, { count }) => sum + Number(count), 0)).toBe(dropped);
    expect([...server.stored.keys()].slice(0, 30)).toEqual(idsOf('p', 30));
    expect(stats).toMatchObject({ recorded: 201 + told.length, stored: 200 - dropped + told.length, waiting: 0 });
  });

  it('says nothing to its caller of events that cannot be written down', async () => {
    const { server, stats } = await recordTo([], { odd: ['nan', 'list', 'large', 'none'], count: 1 });
    expect(stats.dropped).toEqual({ not_json: 2, event_too_large: 1, closed: 1 });
    expect([...server.stored.values()].filter(({ type }) => type === 'dropped')).toHaveLength(2);
  });

  it('ends in time though nobody answers, and says what it could not send', async () => {
    const recording = start({ url: NOWHERE, timeoutS: 0.2, ending: 'flush' });
    expect(await recording.ended).toBe(0);
    expect(recording.stats()).toMatchObject({ stored: 0, waiting: 0, dropped: { unsent_at_close: 50, closed: 1 } });
  });

  it('counts each event once when it ends between two halves of a batch', async () => {
    const script: Step[] = [
      { kind: 'status', status: 413 },
      { kind: 'store' },
      ...Array.from({ length: 50 }, (): Step => ({ kind: 'reset' })),
    ];
    const limits = { ...QUICK, batch_events: 40, batch_age_s: 60 };
    const { stats } = await recordTo(script, { limits, count: 40, timeoutS: 0.5 });
    expect(stats).toMatchObject({ stored: 20, waiting: 0, dropped: { unsent_at_close: 20, closed: 1 } });
  });

  it('refuses at once what only a programmer can mend', () => {
    const refused = (given: string) =>
      spawnSync(python ?? '', ['-B', '-c', `import mendtrace; mendtrace.Recorder(${given})`], {
        cwd: dirname(PYTHON_CLIENT),
        encoding: 'utf8',
      });
    for (const given of ['"ftp://x"', '"localhost:3000"', '"http://x y"', '"http://x", "mt_secret\\nX: y"']) {
      const { status, stderr } = refused(given);
      expect([status, stderr.includes('ValueError'), stderr.split('\n').at(-2)?.includes('secret')]).toEqual([
        1,
        true,
        false,
      ]);
    }
  });

  it('waits in memory while the disk fails', async () => {
    const { stats } = await recordTo([], { spoolDir, limits: { ...QUICK, spool_bytes: 500 } });
    expect(stats).toMatchObject({ stored: 50, waiting: 0 });
    expect(readdirSync(spoolDir)).toEqual([]);
  });

  it('sends whole lines of what an ended process left, and leaves other files alone', async () => {
    const first = start({ url: NOWHERE, spoolDir, timeoutS: 0.1, count: 5 });
    expect(await first.ended).toBe(0);
    const [name = ''] = readdirSync(spoolDir);
    appendFileSync(join(spoolDir, name), '{"id":"half');
    writeFileSync(join(spoolDir, 'notes.txt'), 'mine');
    const { server, stats, recording } = await recordTo([], { spoolDir, prefix: 'q', count: 1 });
    expect([...server.stored.keys()]).toEqual([...idsOf('p', 5), 'q-0']);
    expect(stats).toMatchObject({ recovered: 5, stored: 6, waiting: 0 });
    expect(recording.problems()).toContainEqual(['spool', 'torn_line', 1]);
    expect(readdirSync(spoolDir)).toEqual(['notes.txt']);
  });
});
