import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GET } from '../../../app/api/v1/export/[table]/route';
import { createKey } from '../../../db/commands/create-key';
import { countCalls } from '../../../db/queries/count-calls';
import type { CallRow } from '../../../db/folding/rows';
import { StoreUnavailable } from '../../../db/store';
import { unfiltered } from '../../../lib/filter';
import { wilsonInterval } from '../../../lib/stats';
import { randomCalls, START, storeCalls } from '../../db/queries/random-calls';
import { localAdmin, sqliteTestStore, type TestStore } from '../../db/store-engines';
import { setRuntime } from './page-runtime';

const ZONE = 'Europe/Berlin';
const RANGE = `from=${new Date(START).toISOString()}&to=${new Date(START + 7 * 86_400_000).toISOString()}`;
const FILTER = unfiltered({ from: START, to: START + 7 * 86_400_000, preset: null });

const ROWS: CallRow[] = fc.sample(randomCalls(ZONE, 300, 300), { seed: 5, numRuns: 1 }).flat();
const HOSTILE = '=HYPERLINK("http://example.org")';

const ask = (table: string, query: string, headers: HeadersInit = {}) =>
  GET(new Request(`http://localhost/api/v1/export/${table}?${query}`, { headers }), {
    params: Promise.resolve({ table }),
  });

const records = async (response: Response): Promise<Record<string, string>[]> =>
  parse(await response.text(), { columns: true, comment: '#', comment_no_infix: true });

describe('GET /api/v1/export', () => {
  let test: TestStore;

  beforeAll(async () => {
    test = await sqliteTestStore(ZONE);
    const [first, ...others] = ROWS;
    if (!first) throw new Error('no rows');
    await storeCalls(test.store, [{ ...first, sessionId: HOSTILE, exclusion: null, actor: 'agent' }, ...others]);
    setRuntime(test.store);
  });

  afterAll(() => test.close());

  it('gives the table by class as counted call by call', async () => {
    const response = await ask('classes', RANGE);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="default-classes-2026-10-22-2026-10-29.csv"',
    );
    const table = await records(response);
    const live = ROWS.filter((row) => row.exclusion === null);
    const ended = live.filter((row) =>
      ['executed', 'repaired', 'escalated', 'abandoned'].includes(row.loopDisposition),
    );
    expect(table.length).toBe(3);
    for (const row of table) {
      const ofClass = ended.filter((call) => call.firstClass === row['error_class']);
      const repaired = ofClass.filter((call) => call.loopDisposition === 'repaired');
      const tried = ofClass.filter((call) => /f.*[fo]/.test(call.strip));
      const interval = wilsonInterval(repaired.length, tried.length);
      expect(row).toMatchObject({
        n: String(ended.length),
        first_failures: String(ofClass.length),
        repaired: String(repaired.length),
        repair_success_numerator: String(repaired.length),
        repair_success_denominator: String(tried.length),
        repair_success_rate: String(repaired.length / tried.length),
        repair_success_low: String(interval?.low),
        repair_success_high: String(interval?.high),
        lost_before_numerator: String(ofClass.length),
        lost_before_denominator: String(ended.length),
      });
    }
  });

  it('gives the table by tool, with numbers that add up to all calls', async () => {
    const table = await records(await ask('tools', `${RANGE}&format=csv`));
    const counted = ROWS.filter((row) => row.exclusion === null && !['held', 'unknown'].includes(row.loopDisposition));
    expect(table.reduce((sum, row) => sum + Number(row['n1']), 0)).toBe(counted.length);
  });

  it('gives all calls, uncounted ones with the reason, and none that is a formula', async () => {
    const table = await records(await ask('calls', RANGE));
    expect(table.length).toBe(await countCalls(test.store, localAdmin, FILTER));
    expect(table.filter((row) => row['is_counted'] === 'true').length).toBe(
      await countCalls(test.store, localAdmin, { ...FILTER, isCounted: true }),
    );
    for (const row of table) expect(row['excluded_because'] === '').toBe(row['is_counted'] === 'true');
    expect(table.find((row) => row['id'] === ROWS[0]?.id)?.['session_id']).toBe(`'${HOSTILE}`);
  });

  it('gives JSONL with its meta first and text as it is', async () => {
    const response = await ask('calls', `${RANGE}&format=jsonl&disposition=escalated&disposition=repaired`);
    expect(response.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    const [head, ...rows] = (await response.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(head.meta).toMatchObject({ table: 'calls', zone: ZONE, definition_version: expect.any(String) });
    expect(new URLSearchParams(head.meta.filter).getAll('disposition')).toEqual(['escalated', 'repaired']);
    expect(new Set(rows.map((row: { loop_disposition: string }) => row.loop_disposition))).toEqual(
      new Set(['escalated', 'repaired']),
    );
    const all = await (await ask('calls', `${RANGE}&format=jsonl`)).text();
    expect(all).toContain(JSON.stringify(HOSTILE));
  });

  it('gives a head and nothing else where no call is', async () => {
    const response = await ask('calls', 'from=2020-01-01&to=2020-02-01');
    expect((await response.text()).split('\n').filter((line) => !line.startsWith('#'))).toEqual([
      expect.stringMatching(/^id,first_ts,/),
      '',
    ]);
  });

  it.each([
    ['nothing', '', 404, 'not_found'],
    ['__proto__', '', 404, 'not_found'],
    ['calls', 'format=xlsx', 422, 'invalid'],
    ['calls', 'classs=timeout', 422, 'unknown_parameter'],
    ['calls', 'class=nope', 422, 'invalid_parameter'],
    ['calls', 'from=soon', 422, 'invalid_parameter'],
  ])('refuses %s?%s with %i %s', async (table, query, status, code) => {
    const response = await ask(table, query);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ code, message: expect.any(String) });
  });
});

describe('who may export', () => {
  it('takes a reader’s key, and no other', async () => {
    const { store, close } = await sqliteTestStore();
    const keyOf = async (role: 'viewer' | 'ingest', fill: number) =>
      (await createKey(store, localAdmin, { name: role, role, secret: Buffer.alloc(32, fill), at: 0 })).key;
    const [viewer, ingest] = [await keyOf('viewer', 1), await keyOf('ingest', 2)];
    setRuntime(store, false);
    const statusWith = async (headers: HeadersInit) => (await ask('tools', '', headers)).status;
    expect(await statusWith({})).toBe(401);
    expect(await statusWith({ authorization: 'Bearer mt_1_wrong' })).toBe(401);
    expect(await statusWith({ authorization: `Basic ${viewer}` })).toBe(401);
    expect(await statusWith({ authorization: `Bearer ${ingest}` })).toBe(403);
    expect(await statusWith({ authorization: `bearer ${viewer}` })).toBe(200);
    setRuntime(store, true);
    expect(await statusWith({})).toBe(200);
    expect(await statusWith({ authorization: 'Bearer mt_1_wrong' })).toBe(401);
    await close();
  });

  it('answers 503 and when to come back while the store is out of reach', async () => {
    const { store, close } = await sqliteTestStore();
    const failing = new Proxy(store, {
      get: (target, name) => {
        if (name === 'db') throw new StoreUnavailable('io', 7);
        return Reflect.get(target, name);
      },
    });
    setRuntime(failing);
    const response = await ask('tools', '');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('7');
    expect(await response.json()).toEqual({ code: 'unavailable', message: expect.any(String) });
    await close();
  });
});
