import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clientFiles } from '../../../ingest/http/client-files';
import { rawRequest } from '../raw-request';
import { startTestServer, type TestServer } from '../test-server';

const FILES = [
  { path: '/client.tgz', source: 'dist/client.tgz', type: 'application/gzip' },
  { path: '/client.py', source: 'ingest/client/mendtrace.py', type: 'text/x-python; charset=utf-8' },
];

let root = '';
const put = (source: string, text: string, second: number): void => {
  mkdirSync(dirname(join(root, source)), { recursive: true });
  writeFileSync(join(root, source), text);
  utimesSync(join(root, source), second, second);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'client-files-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const serving = async (check: (server: TestServer) => Promise<void>, host = '127.0.0.1'): Promise<void> => {
  const server = await startTestServer({ host, clientFiles: clientFiles(root) });
  await check(server).finally(server.close);
};

describe.each(FILES)('$path', ({ path, source, type }) => {
  it('is not found before it is there, and is there without a restart', () =>
    serving(async ({ url }) => {
      const missing = await fetch(url + path);
      expect([missing.status, await missing.json()]).toMatchObject([404, { code: 'not_found' }]);
      put(source, 'first', 100);
      expect(await (await fetch(url + path)).text()).toBe('first');
    }));

  it('says what it is and how long, and is asked for anew each time', () =>
    serving(async ({ url }) => {
      put(source, 'bytes', 100);
      const { status, headers } = await fetch(url + path);
      expect(status).toBe(200);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': type,
        'content-length': '5',
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        etag: expect.stringMatching(/^"[\w-]{43}"$/),
      });
    }));

  it('is sent only where it has changed', () =>
    serving(async ({ url }) => {
      put(source, 'first', 100);
      const etag = (await fetch(url + path)).headers.get('etag') ?? '';
      const statusFor = async (known: string) =>
        (await fetch(url + path, { headers: { 'if-none-match': known } })).status;
      expect(await Promise.all([etag, `"other", W/${etag}`, '*', '"other"'].map(statusFor))).toEqual([
        304, 304, 304, 200,
      ]);
      put(source, 'other', 200);
      expect(await statusFor(etag)).toBe(200);
    }));

  it('answers HEAD like GET, without the bytes, and takes nothing', () =>
    serving(async ({ url }) => {
      put(source, 'bytes', 100);
      const head = await fetch(url + path, { method: 'HEAD' });
      expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '5', '']);
      const posted = await fetch(url + path, { method: 'POST', body: 'x' });
      expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }));

  it('needs no key on an address that serves no pages', () =>
    serving(async ({ url }) => {
      put(source, 'bytes', 100);
      expect((await fetch(url)).status).toBe(403);
      expect(await (await fetch(url + path)).text()).toBe('bytes');
    }, '0.0.0.0'));
});

it('leads to no other file', () =>
  serving(async ({ port }) => {
    put('dist/client.tgz', 'bytes', 100);
    put('dist/secret', 'secret', 100);
    const answer = await rawRequest(port, ['GET /client.tgz/../../dist/secret HTTP/1.1', `Host: 127.0.0.1:${port}`]);
    expect(answer.text).not.toContain('secret');
  }));

it('has the version of the product in Python too', () => {
  const product = fileURLToPath(new URL('../../../', import.meta.url));
  const { version } = JSON.parse(readFileSync(join(product, 'package.json'), 'utf8')) as { version: string };
  const python = readFileSync(join(product, 'ingest/client/mendtrace.py'), 'utf8');
  expect(/^__version__: str = "([^"]+)"$/m.exec(python)?.[1]).toBe(version);
});
