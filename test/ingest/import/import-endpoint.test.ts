import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Principal } from '../../../db/principal';
import type { ImportStatus } from '../../../lib/import-status';
import { LIMITS } from '../../../lib/limits';
import { rawConnection, rawRequest } from '../raw-request';
import { type ImportServer, startImportServer } from './import-server';

const PATH = '/api/v1/imports';

const call = (id: string, name: string, args: string) => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name, arguments: args } }],
});
const result = (id: string, content: string) => ({ role: 'tool', tool_call_id: id, content });

const CONVERSATION = {
  messages: [
    { role: 'user', content: 'book it' },
    call('c1', 'book', '{"seat":"x"}'),
    result('c1', 'Error: seat must be a number'),
    call('c2', 'book', '{"seat":4}'),
    result('c2', '{"booked":true}'),
  ],
};
const LINES = [JSON.stringify(CONVERSATION), '{"broken": ', JSON.stringify({ nothing: 'known' })].join('\n');

let imports: ImportServer;
let server: ImportServer['server'];
let folder: string;

beforeEach(async () => {
  imports = await startImportServer();
  ({ server, folder } = imports);
});

afterEach(() => imports.close());

const ask = (path: string, init: RequestInit = {}) => fetch(server.url + path, init);

const upload = async (body: BodyInit, query = 'preview=1&name=run.jsonl'): Promise<string> => {
  const response = await ask(`${PATH}?${query}`, { method: 'POST', body });
  const answer = (await response.json()) as { id: string };
  expect([response.status, answer]).toEqual([201, { id: expect.any(String) }]);
  expect(response.headers.get('location')).toBe(`${PATH}/${answer.id}`);
  return answer.id;
};

const statusOf = async (id: string): Promise<ImportStatus> =>
  (await (await ask(`${PATH}/${id}`)).json()) as ImportStatus;

/** Asks until nothing more happens by itself. */
const settled = async (id: string): Promise<ImportStatus> => {
  for (;;) {
    const status = await statusOf(id);
    if (['understood', 'stored', 'failed'].includes(status.state)) return status;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

const storedAttempts = async (): Promise<number> =>
  (await imports.store.store.db.select().from(imports.store.store.tables.attempts)).length;

describe('an uploaded transcript', () => {
  it('is understood before anything is stored, and stored when asked', async () => {
    const id = await upload(LINES);
    const preview = await settled(id);
    expect(preview).toMatchObject({
      name: 'run.jsonl',
      state: 'understood',
      size_bytes: LINES.length,
      done_bytes: LINES.length,
      formats: [{ name: expect.any(String), because: expect.any(String) }],
      understood: {
        conversations: 1,
        attempts: { ok: 1, failed: 1 },
        calls: { repaired: 1, executed: 0 },
        tools: [{ name: 'book', attempts: 2, failed: 1 }],
        chains: [{ tool: 'book', outcome: 'repaired' }],
      },
      refused_count: 2,
      stored: 0,
    });
    expect(preview.refused[0]).toMatchObject({ position: expect.stringMatching(/^line 2, column \d+$/) });
    expect(preview.refused[1]).toMatchObject({ position: 'line 3', reason: expect.stringContaining('unknown format') });
    expect(await storedAttempts()).toBe(0);
    expect((await ask(`${PATH}/${id}/store`, { method: 'POST' })).status).toBe(202);
    expect(await settled(id)).toMatchObject({ state: 'stored', stored: 2, duplicates: 0, refused_count: 2 });
    expect(await storedAttempts()).toBe(2);
    await expect.poll(() => readdirSync(folder)).toEqual([]);
  });

  it('changes nothing a second time, gzipped or not', async () => {
    await settled(await upload(LINES, 'name=run.jsonl'));
    const again = await settled(await upload(gzipSync(LINES), 'name=run.jsonl.gz'));
    expect(again).toMatchObject({ state: 'stored', stored: 0, duplicates: 2 });
    expect(await storedAttempts()).toBe(2);
  });

  it('tells where it is not JSON, and stores nothing of it', async () => {
    const status = await settled(await upload('{\n  "messages": [}\n'));
    expect(status).toMatchObject({ state: 'understood', understood: { conversations: 0 }, refused_count: 1 });
    expect(status.refused[0]?.position).toBe('line 2, column 16');
  });

  it('gives its refused parts as JSON lines', async () => {
    const id = await upload(LINES);
    const { refused } = await settled(id);
    const response = await ask(`${PATH}/${id}/refused`);
    expect(response.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain('attachment');
    const lines = (await response.text()).trimEnd().split('\n');
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual(refused);
  });

  it('can be discarded, which removes the file', async () => {
    const id = await upload(LINES);
    await settled(id);
    expect(existsSync(join(folder, id))).toBe(true);
    expect((await ask(`${PATH}/${id}`, { method: 'DELETE' })).status).toBe(200);
    expect((await ask(`${PATH}/${id}`)).status).toBe(404);
    await imports.desk.close();
    expect(existsSync(join(folder, id))).toBe(false);
  });

  it('shows the columns of rows nobody knows, and reads them again by a map', async () => {
    const id = await upload('tool_name,err\nbook,x\nbook,\n');
    const unknown = await settled(id);
    expect(unknown).toMatchObject({
      state: 'understood',
      formats: [],
      table: {
        columns: ['tool_name', 'err'],
        sample: [['book', 'x']],
        guess: { tool: 'tool_name' },
      },
    });
    const again = (query: string) => ask(`${PATH}/${id}/preview?${query}`, { method: 'POST' });
    expect((await again('map=tool%3Dtool_name,error%3Derr')).status).toBe(202);
    expect(await settled(id)).toMatchObject({
      read_as: { map: { tool: 'tool_name', error: 'err' } },
      table: { columns: ['tool_name', 'err'] },
      understood: { attempts: { ok: 1, failed: 1 } },
    });
    expect([(await again('format=xml')).status, (await again('map=error%3Derr')).status]).toEqual([422, 422]);
    await ask(`${PATH}/${id}/store`, { method: 'POST' });
    expect(await settled(id)).toMatchObject({ state: 'stored', stored: 2 });
    expect((await again('')).status).toBe(409);
  });

  it('that the store refused can be tried again', async () => {
    imports.hooks.failNext = Object.assign(new Error('full'), {
      name: 'StoreUnavailable',
      condition: 'full',
      retryAfterS: 1,
    });
    const id = await upload(LINES, '');
    expect(await settled(id)).toMatchObject({ state: 'failed', failure: expect.stringContaining('full') });
    await ask(`${PATH}/${id}/store`, { method: 'POST' });
    expect(await settled(id)).toMatchObject({ state: 'stored', stored: 2 });
  });

  it('that a restart cut short is forgotten with a word on what stays, and goes on where it stopped when sent again', async () => {
    const lines = Array.from({ length: 120 }, (_, k) => JSON.stringify({ messages: [call(`c${k}`, 'book', `${k}`)] }));
    const whole = lines.join('\n');
    let restarted: Promise<void> | null = null;
    imports.hooks.afterBatch = () => {
      restarted ??= imports.desk.close();
    };
    const id = await upload(whole, '');
    await expect.poll(() => restarted !== null, { timeout: 10_000 }).toBe(true);
    await restarted;
    imports.hooks.afterBatch = () => undefined;
    await imports.restart();
    ({ server } = imports);
    const stored = await storedAttempts();
    expect(stored).toBeGreaterThan(0);
    expect(stored).toBeLessThan(120);
    const answer = await ask(`${PATH}/${id}`);
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { code: 'not_found', message: expect.stringContaining('what this import had stored stays') },
    ]);
    const again = await settled(await upload(whole, ''));
    expect(again).toMatchObject({ state: 'stored', stored: 120 - stored, duplicates: stored });
    expect(await storedAttempts()).toBe(120);
  });

  it('that broke something of ours fails and does not stop the next', async () => {
    imports.hooks.failNext = new Error('a defect');
    const id = await upload(LINES, '');
    expect(await settled(id)).toMatchObject({ state: 'failed', failure: expect.stringContaining('server log') });
    expect(await settled(await upload(LINES, ''))).toMatchObject({ state: 'stored', stored: 2 });
  });
});

describe('what the route refuses', () => {
  it.each([
    ['GET', PATH, 405, 'method_not_allowed'],
    ['GET', `${PATH}/nowhere`, 404, 'not_found'],
    ['POST', `${PATH}/nowhere/store`, 404, 'not_found'],
    ['POST', `${PATH}/nowhere/preview`, 404, 'not_found'],
    ['GET', `${PATH}/nowhere/preview`, 405, 'method_not_allowed'],
    ['POST', `${PATH}?format=xml`, 422, 'invalid_format'],
    ['GET', `${PATH}/nowhere/refused`, 404, 'not_found'],
    ['DELETE', `${PATH}/nowhere`, 404, 'not_found'],
    ['GET', `${PATH}/a/b`, 404, 'not_found'],
    ['PUT', `${PATH}/nowhere`, 405, 'method_not_allowed'],
    ['POST', PATH, 400, 'empty_body'],
  ])('%s %s is %i', async (method, path, status, code) => {
    const response = await ask(path, { method });
    expect([response.status, await response.json()]).toEqual([status, expect.objectContaining({ code })]);
  });

  it('refuses a file that says it is too large before it is sent', async () => {
    const length = LIMITS.importBytes + 1;
    const { status, text } = await rawRequest(server.port, [
      `POST ${PATH} HTTP/1.1`,
      `Host: 127.0.0.1:${server.port}`,
      `Content-Length: ${length}`,
    ]);
    expect([status, text]).toEqual([413, expect.stringContaining('"body_too_large"')]);
  });

  it('keeps nothing of a file that was cut off', async () => {
    const { socket, answer } = rawConnection(server.port);
    socket.write(`POST ${PATH} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nContent-Length: 1000\r\n\r\n{"half"`);
    await expect.poll(() => existsSync(folder) && readdirSync(folder).length).toBe(1);
    socket.destroy();
    await answer;
    await expect.poll(() => readdirSync(folder)).toEqual([]);
  });

  it('refuses other web pages, and keys that may not import', async () => {
    const foreign = await ask(PATH, { method: 'POST', body: LINES, headers: { origin: 'http://evil.example' } });
    expect(foreign.status).toBe(403);
    server.store.keys.set('viewer-key', { projectId: 1, actor: 'key:v', role: 'viewer' });
    const viewer = await ask(PATH, { method: 'POST', body: LINES, headers: { authorization: 'Bearer viewer-key' } });
    expect([viewer.status, await viewer.json()]).toEqual([403, expect.objectContaining({ code: 'forbidden' })]);
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  });

  it('shows an import to its own project only', async () => {
    const id = await upload(LINES);
    const other: Principal = { projectId: 2, actor: 'key:o', role: 'admin' };
    server.store.keys.set('other-key', other);
    const headers = { authorization: 'Bearer other-key' };
    for (const [method, path] of [
      ['GET', `${PATH}/${id}`],
      ['DELETE', `${PATH}/${id}`],
      ['POST', `${PATH}/${id}/store`],
      ['POST', `${PATH}/${id}/preview`],
      ['GET', `${PATH}/${id}/refused`],
    ] as const) {
      expect([path, (await ask(path, { method, headers })).status]).toEqual([path, 404]);
    }
    expect((await settled(id)).state).toBe('understood');
  });

  it('stores an import once, however often it is asked to', async () => {
    const id = await upload(LINES);
    await settled(id);
    const answers = await Promise.all([1, 2, 3].map(() => ask(`${PATH}/${id}/store`, { method: 'POST' })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409, 409]);
    expect(await settled(id)).toMatchObject({ state: 'stored', stored: 2 });
  });

  it('holds a bounded number of files; what is stored gives way', async () => {
    const stored = await upload(LINES, '');
    await settled(stored);
    for (let count = 0; count < 20; count++) await upload(LINES);
    expect((await ask(`${PATH}/${stored}`)).status).toBe(404);
    const response = await ask(PATH, { method: 'POST', body: LINES });
    expect([response.status, await response.json()]).toEqual([
      429,
      expect.objectContaining({ code: 'too_many_imports' }),
    ]);
  });
});
