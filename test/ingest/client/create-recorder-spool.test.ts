import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ingestAccounting } from '../../../db/queries/ingest-accounting';
import type { RecorderLimits } from '../../../ingest/client/recorder-options';
import { attempt, quickRecorder } from './quick-recorder';
import { type RealServer, startRealServer } from './real-server';
import { startScriptedServer } from './scripted-server';
import { startRecording } from './start-recording';

/** Nothing answers there. */
const NOWHERE = 'http://127.0.0.1:9';

let folder = '';
let spoolDir = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mendtrace-spool-'));
  spoolDir = join(folder, 'spool');
});
afterEach(() => rmSync(folder, { recursive: true }));

const spooledIds = (): string[] =>
  readdirSync(spoolDir)
    .toSorted()
    .flatMap((name) => readFileSync(join(spoolDir, name), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { id: string }).id);

/** A name as a process of this host would give it that ended long ago: no process has so high a number. */
const nameOfDead = (number: number, pid = 2 ** 30): string => {
  const { recorder } = quickRecorder({ url: NOWHERE, spoolDir });
  recorder.record(attempt('probe'));
  const [own = ''] = readdirSync(spoolDir);
  rmSync(join(spoolDir, own));
  void recorder.close({ withinMs: 1 });
  const [, host] = own.split('.');
  return `000000000000001-${String(number).padStart(8, '0')}.${host}.${pid}.1.gone.ndjson`;
};

const line = (id: string): string => `${JSON.stringify(attempt(id))}\n`;

describe('a process with a spool that is killed', () => {
  let server: RealServer;
  beforeEach(async () => {
    server = await startRealServer();
  });
  afterEach(() => server.close());

  const takeOver = async (): Promise<void> => {
    const next = startRecording({ folder, url: server.url, spoolDir, prefix: 'next', count: 3, ending: 'close' });
    expect(await next.ended).toBe(0);
    expect(next.said().at(-1)).toBe('waiting 0');
  };

  it('loses nothing it had recorded, though no server was there', async () => {
    const killed = startRecording({ folder, url: NOWHERE, spoolDir, prefix: 'killed', count: 100_000, ending: 'stay' });
    await expect.poll(() => killed.said().length, { timeout: 20_000 }).toBeGreaterThan(300);
    await killed.kill();
    await takeOver();
    const stored = new Set(await server.storedIds());
    expect(killed.said().filter((id) => !stored.has(id))).toEqual([]);
    expect(readdirSync(spoolDir)).toEqual([]);
  });

  it('has every event stored exactly once, though some had been sent', async () => {
    const killed = startRecording({
      folder,
      url: server.url,
      spoolDir,
      prefix: 'killed',
      count: 100_000,
      ending: 'stay',
    });
    await expect.poll(async () => (await server.storedIds()).length, { timeout: 20_000 }).toBeGreaterThan(200);
    await killed.kill();
    await takeOver();
    const stored = await server.storedIds();
    expect(killed.said().filter((id) => !new Set(stored).has(id))).toEqual([]);
    expect(new Set(stored).size).toBe(stored.length);
    const { total } = await ingestAccounting(
      server.store,
      { projectId: 1, actor: 'local', role: 'admin' },
      { now: Date.now(), days: 1 },
    );
    expect(total).toMatchObject({ stored: stored.length, rejected: 0 });
    expect(total.received).toBe(total.stored + total.duplicates);
  });

  it('leaves alone what a living process of the same folder writes', async () => {
    const [one, other] = ['one', 'other'].map((prefix) =>
      startRecording({ folder, url: server.url, spoolDir, prefix, count: 400, ending: 'close' }),
    );
    expect(await Promise.all([one?.ended, other?.ended])).toEqual([0, 0]);
    await takeOver();
    expect(await server.storedIds()).toHaveLength(803);
    expect(readdirSync(spoolDir)).toEqual([]);
  });
});

describe('a process that ends by itself', () => {
  it('sends what waits, without being asked to, and is not kept alive by a server that is gone', async () => {
    const server = await startScriptedServer();
    const ends = startRecording({ folder, url: server.url, prefix: 'last', count: 25, ending: 'end' });
    expect(await ends.ended).toBe(0);
    expect([...server.stored.keys()]).toEqual(ends.said());
    await server.close();
    const lonely = startRecording({ folder, url: server.url, spoolDir, prefix: 'lonely', count: 25, ending: 'end' });
    expect(await lonely.ended).toBe(0);
    expect(spooledIds()).toEqual(lonely.said());
  });
});

describe('the spool of a recorder', () => {
  const start = async (limits: Partial<RecorderLimits> = {}) => {
    const server = await startScriptedServer();
    return { server, ...quickRecorder({ url: server.url, spoolDir, limits }) };
  };

  it('holds each event when record returns, and nothing once the server has answered', async () => {
    const { server, recorder } = await start();
    recorder.record(attempt('a'));
    recorder.record(attempt('b', { arguments: '{"n": 12345678901234567890, "x": 1.0}' }));
    expect(spooledIds()).toEqual(['a', 'b']);
    await recorder.flush();
    expect(readdirSync(spoolDir)).toEqual([]);
    await recorder.close();
    await server.close();
  });

  it('has all its room again once the server has answered', async () => {
    const { server, recorder } = await start({ spoolBytes: 400 });
    for (let k = 0; k < 12; k++) {
      recorder.record(attempt(`e-${k}`));
      expect(spooledIds()).toEqual([`e-${k}`]);
      await recorder.flush();
    }
    await recorder.close();
    await server.close();
  });

  it('keeps what a closing recorder could not send, for the next one', async () => {
    const first = quickRecorder({ url: NOWHERE, spoolDir });
    first.recorder.record(attempt('a'));
    expect(await first.recorder.close({ withinMs: 30 })).toMatchObject({ waiting: 1, dropped: {} });
    expect(spooledIds()).toEqual(['a']);
  });

  it('sends what a process that ended left, oldest first and before anything new; half a line is not an event', async () => {
    const [first, second] = [nameOfDead(1), nameOfDead(2)];
    writeFileSync(join(spoolDir, second), `${line('c')}{"id":"torn","call`);
    writeFileSync(join(spoolDir, first), line('a') + line('b'));
    writeFileSync(join(spoolDir, 'notes.txt'), 'not a segment');
    const { server, recorder, problems } = await start();
    recorder.record(attempt('new'));
    await recorder.flush();
    expect([...server.stored.keys()]).toEqual(['a', 'b', 'c', 'new']);
    expect(recorder.stats()).toMatchObject({ recorded: 1, recovered: 3, stored: 4, waiting: 0 });
    expect(problems).toMatchObject([{ kind: 'spool', code: 'torn_line' }]);
    expect(readdirSync(spoolDir)).toEqual(['notes.txt']);
    await recorder.close();
    await server.close();
  });

  it('takes over what lay untouched for long, and leaves what a living process wrote just now', async () => {
    const [fresh, old] = [nameOfDead(1, process.ppid), nameOfDead(2, process.ppid)];
    writeFileSync(join(spoolDir, fresh), line('fresh'));
    writeFileSync(join(spoolDir, old), line('old'));
    const anHourAgo = Date.now() / 1_000 - 3_600;
    utimesSync(join(spoolDir, old), anHourAgo, anHourAgo);
    const { server, recorder } = await start();
    await recorder.close();
    expect([...server.stored.keys()]).toEqual(['old']);
    expect(readdirSync(spoolDir)).toEqual([fresh]);
    await server.close();
  });

  it('gives up a segment that somebody else has taken over', async () => {
    const { server, recorder } = await start();
    recorder.record(attempt('a'));
    for (const name of readdirSync(spoolDir)) rmSync(join(spoolDir, name));
    recorder.record(attempt('b'));
    await recorder.flush();
    expect(recorder.stats()).toMatchObject({ recorded: 2, handedOver: 2, stored: 0, waiting: 0 });
    await recorder.close();
    await server.close();
  });

  it('lets events wait in memory where it is full, and then drops', async () => {
    const { recorder } = quickRecorder({
      url: NOWHERE,
      spoolDir,
      limits: { spoolBytes: 500, memoryEvents: 2 },
    });
    for (let k = 0; k < 9; k++) recorder.record(attempt(`e-${k}`));
    const spooled = spooledIds();
    expect(spooled).toEqual(['e-0', 'e-1', 'e-2'].slice(0, spooled.length));
    expect(recorder.stats()).toMatchObject({
      waiting: spooled.length + 2,
      dropped: { queue_full: 7 - spooled.length },
    });
    await recorder.close({ withinMs: 1 });
  });

  it('reports a folder that cannot be used, and does without', async () => {
    writeFileSync(spoolDir, 'a file');
    const server = await startScriptedServer();
    const { recorder, problems } = quickRecorder({ url: server.url, spoolDir });
    recorder.record(attempt('a'));
    await recorder.close();
    expect([...server.stored.keys()]).toEqual(['a']);
    expect(problems[0]).toMatchObject({ kind: 'spool', code: 'EEXIST' });
    await server.close();
  });
});
