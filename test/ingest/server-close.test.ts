import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { closeOnSignals } from '../../ingest/http/close-on-signals';
import { rawConnection } from './raw-request';
import { startTestServer } from './test-server';

const body = '[{"id":"e1","call_id":"c","attempt":1,"tool":"t","outcome":"ok","ts":"2026-11-30T00:00:00Z"}]';
const post = (url: string) =>
  fetch(`${url}/api/v1/events`, { method: 'POST', body, headers: { 'content-type': 'application/json' } });

describe('closing the server', () => {
  it('finishes what runs, takes nothing new, and closes the store last', async () => {
    const server = await startTestServer();
    const idle = rawConnection(server.port);
    idle.socket.write(`GET /healthz HTTP/1.1\r\nHost: localhost:${server.port}\r\n\r\n`);
    let isCommitted = false;
    server.store.beforeStore = async () => {
      await sleep(200);
      isCommitted = !server.isRuntimeClosed();
    };
    const running = post(server.url);
    await sleep(50);
    const closed = server.close();
    await expect(post(server.url)).rejects.toThrow();
    const response = await running;
    expect([response.status, response.headers.get('connection')]).toEqual([200, 'close']);
    await closed;
    expect(isCommitted).toBe(true);
    expect(server.isRuntimeClosed()).toBe(true);
    expect((await idle.answer).text).toContain('200 OK');
  });

  it('answers 503 on a connection that is still open', async () => {
    const server = await startTestServer();
    server.store.beforeStore = () => sleep(200);
    const { socket, answer } = rawConnection(server.port);
    const head = (path: string, more: string) => `${path} HTTP/1.1\r\nHost: localhost:${server.port}\r\n${more}\r\n`;
    const request =
      head('POST /api/v1/events', `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`) + body;
    socket.write(request);
    await sleep(50);
    const closed = server.close();
    const late = rawConnection(server.port);
    expect((await late.answer).status).toBe(0);
    expect((await answer).text).toMatch(/^HTTP\/1\.1 200/);
    await closed;
  });
});

class FakeProcess extends EventEmitter {
  readonly codes: number[] = [];
  exit = (code?: number | string | null): never => {
    this.codes.push(Number(code));
    return undefined as never;
  };
}

describe('closeOnSignals', () => {
  const log = pino({ level: 'silent' });
  const start = (close: () => Promise<void>): FakeProcess => {
    const host = new FakeProcess();
    closeOnSignals(close, log, host as unknown as NodeJS.Process);
    return host;
  };

  it('exits with 0 once everything is closed', async () => {
    let isClosed = false;
    const host = start(() => sleep(20).then(() => void (isClosed = true)));
    host.emit('SIGTERM', 'SIGTERM');
    expect(host.codes).toEqual([]);
    await sleep(60);
    expect([isClosed, host.codes]).toEqual([true, [0]]);
  });

  it('exits with 1 when closing fails, and at once on a second signal', async () => {
    const failing = start(() => Promise.reject(new Error('no')));
    failing.emit('SIGINT', 'SIGINT');
    await sleep(10);
    expect(failing.codes).toEqual([1]);
    const hanging = start(() => new Promise(() => undefined));
    hanging.emit('SIGTERM', 'SIGTERM');
    hanging.emit('SIGTERM', 'SIGTERM');
    expect(hanging.codes[0]).toBe(1);
  });
});
