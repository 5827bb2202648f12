import { describe, expect, it } from 'vitest';
import { attempt } from './quick-recorder';
import { recorderOnScript } from './recorder-on-script';

describe('a recorder without room', () => {
  const full = { memoryEvents: 3, batchEvents: 2 };

  it('drops the newest events, and tells the server how many once there is room', async () => {
    const now = () => Date.parse('2026-11-30T09:00:00Z');
    const { server, recorder, problems } = await recorderOnScript([], { now, limits: full });
    for (const id of ['a', 'b', 'c', 'd', 'e']) recorder.record(attempt(id));
    expect(recorder.stats()).toMatchObject({ recorded: 5, dropped: { queue_full: 2 }, waiting: 3 });
    expect(problems).toMatchObject([{ kind: 'dropped', code: 'queue_full' }]);
    await recorder.flush();
    await recorder.flush();
    const { id: _id, ...report } = [...server.stored.values()].find(({ type }) => type === 'dropped') ?? { id: '' };
    const at = '2026-11-30T09:00:00.000Z';
    expect(report).toEqual({ type: 'dropped', ts: at, count: 2, reason: 'queue_full', since: at, until: at });
    expect([...server.stored.keys()].slice(0, 3)).toEqual(['a', 'b', 'c']);
    expect(recorder.stats()).toMatchObject({ recorded: 6, stored: 4, waiting: 0 });
  });

  it('has all its room again once the server has answered', async () => {
    const limits = { memoryBytes: 400, memoryEvents: 2 };
    const { recorder } = await recorderOnScript([], { limits });
    for (let k = 0; k < 12; k++) {
      recorder.record(attempt(`e-${k}`));
      if (k % 2 === 1) await recorder.flush();
    }
    expect(recorder.stats()).toMatchObject({ stored: 12, dropped: {} });
  });

  it('keeps within its bytes as well', async () => {
    const { recorder } = await recorderOnScript([{ kind: 'hang' }], { limits: { memoryBytes: 1_000 } });
    for (let k = 0; k < 50; k++) recorder.record(attempt(`e-${k}`));
    const { waiting, dropped } = recorder.stats();
    expect(waiting).toBeGreaterThan(2);
    expect(waiting).toBeLessThan(10);
    expect(waiting + (dropped.queue_full ?? 0)).toBe(50);
  });
});

describe('a recorder that is closed', () => {
  it('sends what waits, then takes nothing more', async () => {
    const { server, recorder } = await recorderOnScript();
    recorder.record(attempt('a'));
    expect(await recorder.close()).toMatchObject({ recorded: 1, stored: 1, waiting: 0 });
    recorder.record(attempt('b'));
    expect(await recorder.flush()).toBe(true);
    expect([...server.stored.keys()]).toEqual(['a']);
    expect(recorder.stats().dropped).toEqual({ closed: 1 });
    expect(recorder.close()).toBe(recorder.close());
  });

  it('counts what the server did not answer for in time', async () => {
    const { recorder, problems } = await recorderOnScript([{ kind: 'hang' }], { limits: { batchEvents: 2 } });
    for (const id of ['a', 'b', 'c']) recorder.record(attempt(id));
    expect(await recorder.close({ withinMs: 30 })).toMatchObject({ dropped: { unsent_at_close: 3 }, waiting: 0 });
    expect(problems.at(-1)).toMatchObject({ kind: 'dropped', code: 'unsent_at_close', eventCount: 3 });
  });

  it('does not count as unsent the half of a split body that arrived', async () => {
    const { server, recorder } = await recorderOnScript(
      [{ kind: 'store' }, { kind: 'store' }, { kind: 'hang' }],
      {},
      2,
    );
    for (const id of ['a', 'b', 'c', 'd']) recorder.record(attempt(id));
    expect(await recorder.flush({ withinMs: 1 })).toBe(false);
    await expect.poll(() => server.requests.length).toBe(3);
    const stats = await recorder.close({ withinMs: 1 });
    expect(server.stored.size).toBe(2);
    expect(stats).toMatchObject({ stored: 2, dropped: { unsent_at_close: 2 }, waiting: 0 });
  });

  it('still tells what it had to drop', async () => {
    const { server, recorder } = await recorderOnScript([], { limits: { memoryEvents: 1 } });
    recorder.record(attempt('a'));
    recorder.record(attempt('b'));
    await recorder.close();
    expect([...server.stored.values()].map(({ type, count }) => [type, count])).toEqual([
      [undefined, undefined],
      ['dropped', 1],
    ]);
  });
});
