import { createServer, request as httpRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ByteBudget } from '../../../ingest/http/byte-budget';
import { readBody, type ReadBody } from '../../../ingest/http/read-body';

const MIB = 1024 * 1024;
const budget = new ByteBudget(8 * MIB);

/** A server that reads bodies and tells what it read. */
const echo = createServer((request, response) => {
  const isGzip = request.headers['content-encoding'] === 'gzip';
  void readBody(request, isGzip, { maxBytes: 5 * MIB, timeoutMs: 5_000, budget }).then((body: ReadBody) => {
    const text = 'error' in body ? body.error : `${body.bytes.length}:${body.bytes.subarray(0, 20).toString()}`;
    if (!('error' in body)) body.release();
    response.end(text);
    request.resume();
  });
});

let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => void echo.listen(0, '127.0.0.1', resolve));
  port = (echo.address() as AddressInfo).port;
});
afterAll(() => {
  echo.closeAllConnections();
  echo.close();
});

/** Sends the parts as separate packets. */
const send = (parts: readonly Uint8Array[], isGzip: boolean): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = isGzip ? { 'content-encoding': 'gzip' } : {};
    const request = httpRequest({ port, host: '127.0.0.1', method: 'POST', headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString())).on('end', () => resolve(text));
    });
    request.on('error', reject).setNoDelay(true);
    const next = (k: number): void => {
      const part = parts[k];
      if (part === undefined) request.end();
      else request.write(part, () => setImmediate(() => next(k + 1)));
    };
    next(0);
  });

/** The bodies of the answers that have arrived whole. */
const answersIn = (text: string): string[] => {
  const head = /content-length: (\d+)[^]*?\r\n\r\n/i.exec(text);
  if (!head) return [];
  const start = head.index + head[0].length;
  const end = start + Number(head[1]);
  return end > text.length ? [] : [text.slice(start, end), ...answersIn(text.slice(end))];
};

/** Writes the parts to one connection, a turn apart, and waits for so many answers. */
const exchange = (parts: readonly Uint8Array[], count: number): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setNoDelay(true).on('error', reject);
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const answers = answersIn(text);
      if (answers.length < count) return;
      socket.destroy();
      resolve(answers);
    });
    const next = (k: number): void => {
      const part = parts[k];
      if (part !== undefined) socket.write(part, () => setImmediate(() => next(k + 1)));
    };
    socket.on('connect', () => next(0));
  });

const split = (bytes: Uint8Array, at: number): Uint8Array[] => [bytes.subarray(0, at), bytes.subarray(at)];

describe('readBody', () => {
  it('reads plain bodies', async () => {
    expect(await send([Buffer.from('hello '), Buffer.from('world')], false)).toBe('11:hello world');
    expect(await send([], false)).toBe('0:');
  });

  it('reads gzip members as one stream, wherever packets end', async () => {
    const two = Buffer.concat([gzipSync('hello '), gzipSync('world')]);
    for (let at = 1; at < two.length; at++) expect(await send(split(two, at), true), `${at}`).toBe('11:hello world');
  });

  it('refuses garbage after the end, wherever packets end', async () => {
    const whole = gzipSync('hello');
    const trailed = Buffer.concat([whole, Buffer.from('garbage')]);
    for (let at = 1; at < trailed.length; at++)
      expect(await send(split(trailed, at), true), `${at}`).toBe('invalid_encoding');
  });

  it('refuses a stream that ends early or is damaged', async () => {
    const whole = gzipSync('hello hello hello hello');
    for (let length = 0; length < whole.length; length++) {
      expect(await send([whole.subarray(0, length)], true), `${length}`).toBe('invalid_encoding');
    }
    const damaged = Buffer.from(whole);
    damaged[whole.length - 6] = (damaged[whole.length - 6] ?? 0) ^ 1;
    expect(await send([damaged], true)).toBe('invalid_encoding');
    expect(await send([Buffer.from('[]')], true)).toBe('invalid_encoding');
  });

  it('counts both sides of decompression, up to the last byte', async () => {
    expect(await send([gzipSync(Buffer.alloc(5 * MIB, 'a'))], true)).toMatch(/^5242880:/);
    expect(await send([gzipSync(Buffer.alloc(5 * MIB + 1, 'a'))], true)).toBe('body_too_large');
    expect(await send([Buffer.concat([gzipSync(Buffer.alloc(3 * MIB)), gzipSync(Buffer.alloc(3 * MIB))])], true)).toBe(
      'body_too_large',
    );
    expect(await send([Buffer.alloc(5 * MIB)], false)).toMatch(/^5242880:/);
    expect(await send([Buffer.alloc(5 * MIB + 1)], false)).toBe('body_too_large');
  });

  it('stops a bomb of a gibibyte in little memory', async () => {
    const member = gzipSync(Buffer.alloc(16 * MIB));
    const bomb = Buffer.concat(Array.from({ length: 64 }, () => member));
    await send([gzipSync('warm')], true);
    const before = process.memoryUsage.rss();
    expect(await send([bomb], true)).toBe('body_too_large');
    expect(process.memoryUsage.rss() - before).toBeLessThan(32 * MIB);
  });

  it('takes bodies that come with their headers, one after the other on a connection, or cut anywhere', async () => {
    const [first, second] = [`{"a":"${'x'.repeat(500)}"}`, '{"b":1}'];
    const sent = [first, second].map(
      (body) => `POST / HTTP/1.1\r\nhost: here\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    const bytes = Buffer.from(sent.join(''));
    for (let at = 1; at <= bytes.length; at += 13) {
      const answers = await exchange([bytes.subarray(0, at), bytes.subarray(at)], 2);
      expect(answers, `${at}`).toEqual([`${first.length}:${first.slice(0, 20)}`, `${second.length}:${second}`]);
    }
    expect(budget.take(8 * MIB)).toBe(true);
    budget.release(8 * MIB);
  });

  it('bounds the bytes of all bodies together, and gives them back', async () => {
    expect(budget.take(8 * MIB - 100)).toBe(true);
    expect(await send([Buffer.alloc(101)], false)).toBe('no_memory');
    expect(await send([Buffer.alloc(100)], false)).toMatch(/^100:/);
    budget.release(8 * MIB - 100);
    expect(budget.take(8 * MIB)).toBe(true);
    budget.release(8 * MIB);
  });
});
