import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ClientEvent } from '../../../ingest/client/client-event';
import { createRecorder } from '../../../ingest/client/create-recorder';
import { startTimer } from '../../../ingest/client/start-timer';
import { attempt, quickRecorder } from './quick-recorder';
import { recorderOnScript, status } from './recorder-on-script';
import { type ScriptedServer, startScriptedServer, type Step } from './scripted-server';

const idsOf = ({ requests }: ScriptedServer): string[][] => requests.map(({ events }) => events.map(({ id }) => id));

describe('createRecorder', () => {
  it('sends events in order, gzipped, with the key, and counts them', async () => {
    const { server, recorder } = await recorderOnScript();
    for (const id of ['a', 'b', 'c']) recorder.record(attempt(id));
    expect(server.requests).toHaveLength(0);
    expect(await recorder.flush()).toBe(true);
    expect(idsOf(server)).toEqual([['a', 'b', 'c']]);
    const [request] = server.requests;
    expect(request?.path).toBe('/api/v1/events');
    expect(request?.headers).toMatchObject({
      authorization: 'Bearer mt_key',
      'content-encoding': 'gzip',
      'content-type': 'application/x-ndjson',
    });
    expect(server.stored.get('a')).toMatchObject({ tool: 'get_weather', arguments: { city: 'Paris', days: 3 } });
    expect(recorder.stats()).toMatchObject({ recorded: 3, stored: 3, waiting: 0, refused: {}, dropped: {} });
  });

  it('sends a batch that is full at once, by events and by bytes, and one that is old', async () => {
    const { server, recorder } = await recorderOnScript([], {
      limits: { batchEvents: 2, batchBytes: 2_000, batchAgeMs: 40 },
    });
    for (const id of ['a', 'b', 'c']) recorder.record(attempt(id));
    recorder.record(attempt('d', { message: 'x'.repeat(1_900) }));
    recorder.record(attempt('e'));
    await expect.poll(() => server.stored.size).toBe(5);
    expect(idsOf(server)).toEqual([['a', 'b'], ['c'], ['d'], ['e']]);
  });

  it.each([
    ['503 with Retry-After in seconds', status(503, { 'retry-after': '7' }), 7_250],
    ['429 with Retry-After as a date', status(429, { 'retry-after': 'Mon, 30 Nov 2026 09:00:30 GMT' }), 30_250],
    ['429 with an unreadable Retry-After', status(429, { 'retry-after': 'soon' }), 250],
    ['503 that asks for a year', status(503, { 'retry-after': '31536000' }), 900_250],
    ['408', status(408), 250],
    ['500', status(500), 250],
    ['a connection that is reset', { kind: 'reset' }, 250],
    ['a page of a proxy', status(200, {}, '<html>please log in</html>'), 250],
    ['an answer that leaves events out', status(200, {}, '{"accepted":1,"duplicates":0,"rejected":0}'), 250],
    ['a wrong key', status(401), 60_250],
    ['a forbidden project', status(403), 60_250],
    ['a wrong URL', status(404), 60_250],
    ['a redirect', status(301, { location: '/elsewhere' }), 60_250],
  ] satisfies [string, Step, number][])('waits and tries again after %s', async (_name, step, waitMs) => {
    const now = () => Date.parse('2026-11-30T09:00:00Z');
    const { server, recorder, waitsMs, problems } = await recorderOnScript([step], { now });
    recorder.record(attempt('a'));
    recorder.record(attempt('b'));
    expect(await recorder.flush()).toBe(true);
    expect(waitsMs).toEqual([waitMs]);
    expect(idsOf(server)).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
    expect(problems).toMatchObject([{ kind: 'waiting', eventCount: 2 }]);
    expect(recorder.stats()).toMatchObject({ stored: 2, waiting: 0 });
  });

  it('waits longer with every failure, up to a minute', async () => {
    const { recorder, waitsMs } = await recorderOnScript(Array.from({ length: 9 }, () => status(500)));
    recorder.record(attempt('a'));
    await recorder.flush();
    expect(waitsMs).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });

  it('finds the event that the server fails on, and sends all others', async () => {
    const script: Step[] = [{ kind: 'fail_on', failsOn: (id) => id === 'e' }];
    const { server, recorder, problems } = await recorderOnScript(script);
    const ids = [...'abcdefgh'];
    for (const id of ids) recorder.record(attempt(id));
    expect(await recorder.flush()).toBe(true);
    recorder.record(attempt('later'));
    expect(await recorder.flush()).toBe(true);
    expect([...server.stored.keys()].toSorted()).toEqual([...ids.filter((id) => id !== 'e'), 'later']);
    expect(recorder.stats()).toMatchObject({ stored: 8, duplicates: 0, refused: { internal_error: 1 }, waiting: 0 });
    expect(problems.at(-1)).toMatchObject({ kind: 'refused', code: 'internal_error', eventCount: 1 });
    expect(server.requests.filter(({ events }) => events.length === 8)).toHaveLength(5);
  });

  it('gives nothing up for a 500 that a proxy may have said', async () => {
    const { recorder } = await recorderOnScript(Array.from({ length: 30 }, () => status(500)));
    recorder.record(attempt('a'));
    await recorder.flush();
    expect(recorder.stats()).toMatchObject({ stored: 1, refused: {} });
  });

  it('counts as duplicates what was stored though the answer was lost', async () => {
    const { server, recorder } = await recorderOnScript([{ kind: 'lose_answer' }]);
    recorder.record(attempt('a'));
    await recorder.flush();
    expect(server.stored.size).toBe(1);
    expect(recorder.stats()).toMatchObject({ recorded: 1, stored: 0, duplicates: 1, waiting: 0 });
  });

  it('gives up a request that takes too long, and sends its batch again', async () => {
    const { server, recorder, problems } = await recorderOnScript([{ kind: 'hang' }], { limits: { requestMs: 80 } });
    recorder.record(attempt('a'));
    expect(await recorder.flush()).toBe(true);
    expect(server.requests.length).toBeGreaterThan(1);
    expect(problems[0]).toMatchObject({ kind: 'waiting', code: 'unreachable' });
  });

  it('counts refused events by code, reports them, and never sends them again', async () => {
    const step: Step = { kind: 'refuse', refuses: (id) => id !== 'b', code: '__proto__' };
    const { server, recorder, problems } = await recorderOnScript([step]);
    for (const id of ['a', 'b', 'c']) recorder.record(attempt(id));
    await recorder.flush();
    expect(server.requests).toHaveLength(1);
    expect(Object.entries(recorder.stats().refused)).toEqual([['__proto__', 2]]);
    expect(problems).toEqual([{ kind: 'refused', code: '__proto__', message: 'not this one', eventCount: 2 }]);
    expect(recorder.stats()).toMatchObject({ stored: 1, waiting: 0 });
  });

  it.each([400, 415, 422])('does not repeat a body that was refused with %i', async (code) => {
    const { server, recorder } = await recorderOnScript([status(code, {}, '{"code":"invalid_utf8","message":"no"}')]);
    recorder.record(attempt('a'));
    await recorder.flush();
    recorder.record(attempt('b'));
    await recorder.flush();
    expect(idsOf(server)).toEqual([['a'], ['b']]);
    expect(recorder.stats()).toMatchObject({ stored: 1, refused: { invalid_utf8: 1 }, waiting: 0 });
  });

  it('sends a body that is too large in halves, and refuses an event that alone is', async () => {
    const { server, recorder } = await recorderOnScript([], {}, 2);
    for (const id of ['a', 'b', 'c', 'd', 'e']) recorder.record(attempt(id));
    await recorder.flush();
    expect([...server.stored.keys()]).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(idsOf(server).map((ids) => ids.length)).toEqual([5, 3, 2, 1, 2]);
    const small = await recorderOnScript([], {}, 0);
    small.recorder.record(attempt('a'));
    await small.recorder.flush();
    expect(small.recorder.stats()).toMatchObject({ stored: 0, refused: { body_too_large: 1 }, waiting: 0 });
  });

  it('never throws at the caller, whatever it is given', async () => {
    const cyclic: Record<string, unknown> = {};
    cyclic.self = cyclic;
    const { recorder, server } = await recorderOnScript([], {
      onProblem: () => {
        throw new Error('a broken logger');
      },
    });
    recorder.record(attempt('a', { response: cyclic }));
    recorder.record(attempt('b', { response: 1n }));
    recorder.record(null as unknown as ClientEvent);
    recorder.record(attempt('c', { message: 'x'.repeat(600_000) }));
    recorder.record(attempt('d'));
    await recorder.flush();
    expect(recorder.stats().dropped).toEqual({ not_json: 3, event_too_large: 1 });
    expect([...server.stored.values()].filter(({ type }) => type !== 'dropped').map(({ id }) => id)).toEqual(['d']);
  });

  it('throws at once for what only a programmer can mend', () => {
    expect(() => createRecorder({ url: 'no url' })).toThrow(/Invalid URL/);
    expect(() => createRecorder({ url: 'file:///tmp' })).toThrow(/http/);
    expect(() => createRecorder({ url: 'https://me:word@localhost' })).toThrow(/password/);
    expect(() => createRecorder({ url: 'http://localhost', key: 'two\nlines' })).toThrow(/^key must be visible ASCII/);
    expect(() => createRecorder({ url: 'http://localhost', limits: { batchEvents: 0 } })).toThrow(RangeError);
    expect(() => createRecorder({ url: 'http://localhost', limits: { requestMs: Number.NaN } })).toThrow(RangeError);
  });

  it('keeps a path in front of the API', async () => {
    const server = await startScriptedServer();
    const { recorder } = quickRecorder({ url: `${server.url}/tools/mendtrace/?tab=1#top` });
    onTestFinished(server.close);
    recorder.record(attempt('a'));
    await recorder.flush();
    expect(server.requests[0]?.path).toBe('/tools/mendtrace/api/v1/events');
  });

  it('keeps arguments to the last unit, those that UTF-8 cannot carry included', async () => {
    const { server, recorder } = await recorderOnScript();
    const written = ['{"n": 12345678901234567890,  "x": 1.0}', '{"a":"\ud800"}', '{"a":1,"a":2', '', '{"a":\n1}'];
    written.forEach((text, k) => recorder.record(attempt(`e-${k}`, { arguments: text })));
    await recorder.flush();
    const [request] = server.requests;
    const sent = request?.lines.map((line) => line.slice(line.indexOf('"arguments":') + '"arguments":'.length, -1));
    expect(sent?.[0]).toBe(written[0]);
    expect(sent?.slice(1).map((json) => JSON.parse(json))).toEqual(written.slice(1));
  });

  it('waits as long as it takes when told to', async () => {
    const { recorder } = await recorderOnScript([status(500)]);
    recorder.record(attempt('a'));
    expect(await recorder.flush({ withinMs: Infinity })).toBe(true);
  });

  it('sends as it is where the runtime cannot gzip', async () => {
    vi.stubGlobal('CompressionStream', undefined);
    const { server, recorder } = await recorderOnScript();
    recorder.record(attempt('a'));
    await recorder.flush();
    vi.unstubAllGlobals();
    expect(server.requests[0]?.headers['content-encoding']).toBeUndefined();
    expect([...server.stored.keys()]).toEqual(['a']);
  });

  it('tries again at once when asked to flush, except where the server named a time', async () => {
    const script = [status(500), status(503, { 'retry-after': '60' })];
    const server = await startScriptedServer(script);
    const waitsMs: number[] = [];
    const recorder = createRecorder({
      url: server.url,
      random: () => 0.5,
      startTimer: (work, waitMs, keepsAlive) => {
        if (keepsAlive) return startTimer(work, waitMs, keepsAlive);
        waitsMs.push(waitMs);
        return () => undefined;
      },
    });
    onTestFinished(server.close);
    recorder.record(attempt('a'));
    expect(await recorder.flush({ withinMs: 1 })).toBe(false);
    await expect.poll(() => waitsMs).toContain(250);
    expect(await recorder.flush({ withinMs: 1 })).toBe(false);
    await expect.poll(() => waitsMs).toContain(60_500);
    expect(await recorder.flush({ withinMs: 50 })).toBe(false);
    expect(server.requests).toHaveLength(2);
  });

  it('tells within the time it is given that a flush did not come through', async () => {
    const { recorder } = await recorderOnScript([{ kind: 'hang' }]);
    recorder.record(attempt('a'));
    expect(await recorder.flush({ withinMs: 30 })).toBe(false);
    expect(recorder.stats()).toMatchObject({ recorded: 1, waiting: 1 });
  });
});
