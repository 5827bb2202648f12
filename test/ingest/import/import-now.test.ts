import { existsSync, readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StoreUnavailable } from '../../../db/store';
import { LIMITS } from '../../../lib/limits';
import { rawRequest } from '../raw-request';
import { LANGSMITH } from '../transcripts/trace-fixtures';
import { type ImportServer, startImportServer } from './import-server';

const PATH = '/api/v1/import';
const FILE = JSON.stringify(LANGSMITH);

let imports: ImportServer;
beforeEach(async () => {
  imports = await startImportServer();
});
afterEach(() => imports.close());

const post = async (body: BodyInit, query = '', headers: Record<string, string> = {}) => {
  const response = await fetch(`${imports.server.url}${PATH}${query}`, { method: 'POST', body, headers });
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body: await response.json() };
};
const keptFiles = () => (existsSync(imports.folder) ? readdirSync(imports.folder) : []);

it('stores a file in one request and answers with counts; the second time nothing is new', async () => {
  expect(await post(FILE)).toMatchObject({
    status: 200,
    body: {
      formats: [{ name: 'langsmith-runs', because: expect.any(String) }],
      conversations: 1,
      attempts: 2,
      stored: 2,
      duplicates: 0,
      refused: 0,
      errors: [],
    },
  });
  expect(await post(gzipSync(FILE), '', { 'content-encoding': 'gzip' })).toMatchObject({
    status: 200,
    body: { stored: 0, duplicates: 2 },
  });
  await expect.poll(keptFiles).toEqual([]);
});

it('answers 207 with every part it refused, and stores the others', async () => {
  expect(await post(JSON.stringify([...LANGSMITH, 7]))).toMatchObject({
    status: 207,
    body: { stored: 2, refused: 1, errors: [{ position: '[5]', reason: expect.any(String) }] },
  });
});

it('is audited under the name of its file', async () => {
  await post(FILE, '?name=run.json');
  const { db, tables } = imports.store.store;
  expect(await db.select({ details: tables.auditRows.detailsJson }).from(tables.auditRows)).toEqual([
    { details: expect.stringContaining('"run.json"') },
  ]);
});

it('says of an unknown file what the nearest formats would need, and which columns it has', async () => {
  const { status, body } = await post('tool_name,err\nbook,x\n');
  expect([status, body]).toEqual([
    422,
    expect.objectContaining({ code: 'unknown_format', stored: 0, columns: ['tool_name', 'err'] }),
  ]);
  expect(String(body.message).split('it lacks')).toHaveLength(4);
});

it('reads a file as it is told to', async () => {
  expect(await post('tool_name,err\nbook,x\n', '?map=tool=tool_name,error=err')).toMatchObject({
    status: 200,
    body: { formats: [{ name: 'mapped-rows' }], stored: 1 },
  });
  expect(await post(FILE, '?format=mcp-frames')).toMatchObject({ status: 207, body: { stored: 0, refused: 5 } });
  expect(await post(FILE, '?format=xml')).toMatchObject({ status: 422, body: { code: 'invalid_format' } });
});

it.each([
  ['nothing', '', {}, 400, 'empty_body'],
  ['an encoding we do not know', FILE, { 'content-encoding': 'br' }, 415, 'unsupported_encoding'],
])('refuses %s', async (_name, body, headers, status, code) => {
  expect(await post(body, '', headers as Record<string, string>)).toMatchObject({ status, body: { code } });
});

it('refuses other methods, keys that may not ingest, and a file that says it is too large', async () => {
  expect((await fetch(imports.server.url + PATH)).status).toBe(405);
  imports.server.store.keys.set('viewer-key', { projectId: 1, actor: 'key:v', role: 'viewer' });
  expect(await post(FILE, '', { authorization: 'Bearer viewer-key' })).toMatchObject({ status: 403 });
  expect(await post(FILE, '', { authorization: 'Bearer nobody' })).toMatchObject({ status: 401 });
  const { status } = await rawRequest(imports.server.port, [
    `POST ${PATH} HTTP/1.1`,
    `Host: 127.0.0.1:${imports.server.port}`,
    `Content-Length: ${LIMITS.importBytes + 1}`,
  ]);
  expect(status).toBe(413);
  expect(keptFiles()).toEqual([]);
});

it('asks to be tried again when the store cannot be written, and says so when the fault is ours', async () => {
  imports.hooks.failNext = new StoreUnavailable('full');
  expect(await post(FILE)).toMatchObject({ status: 503, retryAfter: '10', body: { code: 'unavailable' } });
  imports.hooks.failNext = new Error('a defect');
  expect(await post(FILE)).toMatchObject({ status: 500, body: { code: 'internal_error' } });
  expect(await post(FILE)).toMatchObject({ status: 200, body: { stored: 2 } });
});

it('takes many files at once', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(FILE)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(answers.reduce((sum, { body }) => sum + Number(body.stored), 0)).toBe(2);
});
