import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../../db/store';
import { rawConnection, rawRequest } from './raw-request';
import { startTestServer, type TestServer } from './test-server';

const event = (id: string, more = ''): string =>
  `{"id":"${id}","call_id":"c","attempt":1,"tool":"t","outcome":"ok","ts":"2026-11-30T00:00:00Z"${more}}`;

const post = (server: TestServer, body: BodyInit, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${server.url}/api/v1/events`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });

describe('the server on loopback', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ bodyTimeoutMs: 300 });
  });
  afterAll(() => server.close());

  it('stores without a key and says what became of each event', async () => {
    const response = await post(
      server,
      `[${event('a1')},${event('a1')},{"id":"a2"},${event('a1', ',"message":"other"')}]`,
    );
    expect(response.status).toBe(207);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.json()).toEqual({
      accepted: 1,
      duplicates: 1,
      rejected: 2,
      errors: [
        { index: 2, id: 'a2', code: 'invalid_call_id', message: 'call_id: is required' },
        { index: 3, id: 'a1', code: 'id_conflict', message: expect.any(String) },
      ],
    });
    expect(server.store.events.get('a1')).toMatchObject({ type: 'attempt', callId: 'c' });
  });

  it('names lines of NDJSON', async () => {
    const body = `\n${event('n1')}\n{oops\n${event('n1', ',"message":"other"')}\n`;
    const response = await post(server, body, { 'content-type': 'application/x-ndjson; charset=utf-8' });
    expect(await response.json()).toMatchObject({
      accepted: 1,
      errors: [
        { index: 1, line: 3, id: null, code: 'invalid_json' },
        { index: 2, line: 4, id: 'n1', code: 'id_conflict' },
      ],
    });
    expect(server.store.batches.at(-1)?.rejections).toMatchObject([{ position: 3, code: 'invalid_json' }]);
  });

  it('says how many events fit', async () => {
    const response = await post(server, `[${Array.from({ length: 1001 }, (_, k) => event(`m${k}`)).join(',')}]`);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'too_many_events', max_events: 1000 });
  });

  it('refuses a body over the limit, told beforehand or not, so that the client can read why', async () => {
    const large = new Uint8Array(6 * 1024 * 1024).fill(32);
    const told = await post(server, large);
    expect([told.status, await told.json()]).toMatchObject([
      413,
      { code: 'body_too_large', max_bytes: 5 * 1024 * 1024 },
    ]);
    const chunks = new ReadableStream({
      start: (controller) => {
        for (let k = 0; k < 96; k++) controller.enqueue(large.subarray(0, 65_536));
        controller.close();
      },
    });
    const untold = await fetch(`${server.url}/api/v1/events`, {
      method: 'POST',
      body: chunks,
      headers: { 'content-type': 'application/json' },
      duplex: 'half',
    } as RequestInit);
    expect(untold.status).toBe(413);
  });

  it('hands everything else on', async () => {
    for (const path of ['/', '/calls/x?y=1', '/api/v1/openapi.json']) {
      expect(await (await fetch(server.url + path)).text()).toBe('page');
    }
  });

  it('allows only POST', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS']) {
      const response = await fetch(`${server.url}/api/v1/events`, { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    }
  });

  it('is healthy', async () => {
    const response = await fetch(`${server.url}/healthz`);
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
    expect((await fetch(`${server.url}/healthz`, { method: 'POST' })).status).toBe(405);
  });

  it('checks a key that is sent', async () => {
    server.store.keys.set('good', { projectId: 2, actor: 'key 1', role: 'ingest' });
    server.store.keys.set('reads', { projectId: 2, actor: 'key 2', role: 'viewer' });
    expect((await post(server, `[${event('k1')}]`, { authorization: 'Bearer good' })).status).toBe(200);
    for (const authorization of ['Bearer bad', 'Bearer', 'Basic Z29vZA==', 'good', '']) {
      const response = await post(server, `[${event('k2')}]`, { authorization });
      expect([response.status, response.headers.get('www-authenticate')], authorization).toEqual([401, 'Bearer']);
    }
    expect(server.store.events.has('k2')).toBe(false);
    const forbidden = await post(server, `[${event('k3')}]`, { authorization: 'Bearer reads' });
    expect([forbidden.status, await forbidden.json()]).toMatchObject([403, { code: 'forbidden' }]);
  });

  it('answers only under its own name, and no other web page', async () => {
    const ask = async (host: string, origin?: string): Promise<string> => {
      const body = `[${event(`h-${server.store.events.size}`)}]`;
      const lines = [
        'POST /api/v1/events HTTP/1.1',
        `Host: ${host}`,
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
      ];
      const { status, text } = await rawRequest(
        server.port,
        origin === undefined ? lines : [...lines, `Origin: ${origin}`],
        body,
      );
      return `${status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? ''}`.trim();
    };
    const { port } = server;
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`, `LOCALHOST:${port}`]) {
      expect(await ask(host), host).toBe('200');
      expect(await ask(host, `http://${host}`), host).toBe('200');
    }
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      'localhost',
      `localhost:${port + 1}`,
      `127.0.0.1.evil.example:${port}`,
      '',
    ]) {
      expect(await ask(host), host).toBe('403 forbidden_host');
    }
    for (const origin of [
      'http://evil.example',
      'null',
      'http://localhost',
      `https://localhost:${port}`,
      `http://localhost:${port}.evil.example`,
    ]) {
      expect(await ask(`localhost:${port}`, origin), origin).toBe('403 forbidden_origin');
    }
    const page = await rawRequest(port, ['GET / HTTP/1.1', `Host: evil.example:${port}`]);
    expect(page.status).toBe(403);
  });

  it('takes no target that is not a path of its own', async () => {
    for (const target of ['//evil.example/api/v1/events', 'http://evil.example/', '/\\evil.example/']) {
      const { status } = await rawRequest(server.port, [`GET ${target} HTTP/1.1`, `Host: localhost:${server.port}`]);
      expect(status, target).toBe(400);
    }
  });

  it('drops connections that want to be upgraded and may not', async () => {
    const upgrade = ['Upgrade: websocket', 'Sec-WebSocket-Key: x', 'Sec-WebSocket-Version: 13'];
    const { socket, answer } = rawConnection(server.port);
    socket.write(
      ['GET /_next/webpack-hmr HTTP/1.1', 'Host: evil.example', 'Connection: Upgrade', ...upgrade, '', ''].join('\r\n'),
    );
    expect((await answer).text).toBe('');
  });

  it('gives a slow body up with 408 and stores nothing of it', async () => {
    const { socket, answer } = rawConnection(server.port);
    const head = [
      'POST /api/v1/events HTTP/1.1',
      `Host: localhost:${server.port}`,
      'Content-Type: application/json',
      'Content-Length: 400',
      '',
      '',
    ];
    socket.write(`${head.join('\r\n')}[${event('slow')}`);
    const drip = setInterval(() => socket.write(' '), 50);
    const { status, text } = await answer;
    clearInterval(drip);
    expect([status, text.includes('"code":"request_timeout"')]).toEqual([408, true]);
    expect(server.store.events.has('slow')).toBe(false);
  });

  it('stores nothing of a body that breaks off, even where what came is whole JSON', async () => {
    const batches = server.store.batches.length;
    const { socket, answer } = rawConnection(server.port);
    const head = [
      'POST /api/v1/events HTTP/1.1',
      `Host: localhost:${server.port}`,
      'Content-Type: application/json',
      'Content-Length: 4000',
      '',
      '',
    ];
    socket.write(`${head.join('\r\n')}[${event('cut')}]`);
    await sleep(50);
    socket.end();
    await answer;
    await sleep(50);
    expect(server.store.batches).toHaveLength(batches);
    expect((await post(server, '[]')).status).toBe(200);
  });

  it('answers 503 with Retry-After when the store cannot write, and 500 only for a defect', async () => {
    for (const [condition, seconds] of [
      ['busy', '1'],
      ['full', '10'],
      ['read_only', '10'],
      ['closed', '5'],
    ] as const) {
      server.store.beforeStore = () => Promise.reject(new StoreUnavailable(condition, Number(seconds)));
      const response = await post(server, `[${event('u1')}]`);
      expect([response.status, response.headers.get('retry-after'), await response.json()]).toMatchObject([
        503,
        seconds,
        { code: 'unavailable' },
      ]);
    }
    server.store.beforeStore = () => Promise.reject(new Error('a defect'));
    const failed = await post(server, `[${event('u1')}]`);
    expect([failed.status, await failed.text()]).toEqual([500, expect.not.stringContaining('a defect')]);
    server.store.beforeStore = async () => undefined;
  });

  it('logs one line a request and nothing of what was in it', async () => {
    server.logLines.length = 0;
    await post(server, `[${event('l1', ',"message":"payload-7\\r\\n{}"')}]`, { authorization: 'Bearer good' });
    await fetch(`${server.url}/calls?q=payload-7`);
    await sleep(20);
    expect(server.logLines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { method: 'POST', path: '/api/v1/events', status: 200, latencyMs: expect.any(Number) },
      { method: 'GET', path: '/calls', status: 200 },
    ]);
    expect(server.logLines.join('')).not.toMatch(/payload-7|good/);
  });

  it('keeps connections open between requests', async () => {
    const { socket, answer } = rawConnection(server.port);
    const lines = ['GET /healthz HTTP/1.1', `Host: localhost:${server.port}`];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    await sleep(30);
    socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`);
    expect((await answer).text.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  });
});

describe('the server on another address', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ host: '0.0.0.0' });
    server.store.keys.set('good', { projectId: 1, actor: 'key 1', role: 'ingest' });
  });
  afterAll(() => server.close());

  it('serves the API to a key, and pages to nobody', async () => {
    const key = { authorization: 'Bearer good' };
    expect((await post(server, `[${event('o1')}]`)).status).toBe(401);
    expect((await post(server, `[${event('o1')}]`, key)).status).toBe(200);
    expect((await fetch(`${server.url}/api/v1/openapi.json`)).status).toBe(401);
    expect((await fetch(`${server.url}/api/v1/openapi.json`, { headers: key })).status).toBe(200);
    for (const path of ['/', '/calls', '/_next/static/x.js', '/api/other']) {
      expect((await fetch(server.url + path, { headers: key })).status, path).toBe(403);
    }
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  it('is not led astray by dot segments', async () => {
    for (const target of ['/api/v1/../../review', '/api/v1/%2e%2e/%2E%2E/review', '/api/v1/..\\..\\review']) {
      const lines = [`GET ${target} HTTP/1.1`, 'Host: any.example', 'Authorization: Bearer good'];
      expect((await rawRequest(server.port, lines)).status, target).toBe(403);
    }
  });
});
