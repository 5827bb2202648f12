import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GET, POST } from '../../../app/api/v1/export/[table]/route';
import { assignFlag } from '../../../db/commands/assign-flag';
import { createKey } from '../../../db/commands/create-key';
import { flagTool } from '../../../db/commands/flag-tool';
import { countCalls } from '../../../db/queries/count-calls';
import type { CallRow } from '../../../db/folding/rows';
import { StoreUnavailable } from '../../../db/store';
import { EXPORT_TABLES } from '../../../lib/export/export-table';
import { unfiltered } from '../../../lib/filter';
import { wilsonInterval } from '../../../lib/stats';
import { randomCalls, START, storeCalls } from '../../db/queries/random-calls';
import { localAdmin, sqliteTestStore, type TestStore } from '../../db/store-engines';
import { attempt, close as closeEvent, failed, tell } from '../../db/tell-events';
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
        clean_numerator: String(repaired.filter(({ clean }) => clean === 1).length),
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

const READS = ['n1', 'first_failures', 'repaired', 'escalated', 'abandoned', 'repair_attempted'] as const;
const sumOf = (rows: readonly Record<string, string>[], name: string): number =>
  rows.reduce((sum, row) => sum + Number(row[name]), 0);

describe('every table', () => {
  let test: TestStore;

  beforeAll(async () => {
    test = await sqliteTestStore(ZONE);
    await storeCalls(test.store, ROWS);
    await flagTool(test.store, localAdmin, {
      tool: 'book',
      schemaHash: null,
      path: '/a|b',
      reason: HOSTILE,
      attemptId: null,
      at: START,
    });
    await assignFlag(test.store, localAdmin, {
      id: 1,
      from: { owner: null, dueOn: null },
      to: { owner: '@ada', dueOn: '2026-11-30' },
      at: START,
    });
    setRuntime(test.store);
  });

  afterAll(() => test.close());

  it('cuts the same calls another way: models, prompt versions and cells add up to tools and classes', async () => {
    const table = async (name: string) => records(await ask(name, RANGE));
    const [tools, classes] = [await table('tools'), await table('classes')];
    const models = await table('models');
    for (const name of ['n1', 'executed', 'clean_numerator', 'clean_denominator'])
      expect([name, sumOf(models, name)]).toEqual([name, sumOf(tools, name)]);
    for (const name of READS.slice(1)) {
      for (const other of ['prompt_versions', 'class_tools']) {
        expect([other, name, sumOf(await table(other), name)]).toEqual([other, name, sumOf(classes, name)]);
      }
    }
    const n1Of = new Map(tools.map((row) => [row['tool'], row['n1']]));
    for (const cell of await table('class_tools')) expect(cell['n1']).toBe(n1Of.get(cell['tool']));
  });

  it('gives the rates by session as made of the same calls as the table by tool', async () => {
    const [tools, sessions] = [await records(await ask('tools', RANGE)), await records(await ask('sessions', RANGE))];
    const of = (name: string) => sessions.find((row) => row['rate'] === name);
    expect(Number(of('first_attempt_success')?.['value_denominator'])).toBe(sumOf(tools, 'n1'));
    expect(Number(of('repair_success')?.['value_denominator'])).toBe(sumOf(tools, 'repair_attempted'));
    expect(Number(of('escalation')?.['value_numerator'])).toBe(sumOf(tools, 'escalated'));
    expect(Number(of('lift')?.['sessions'])).toBeGreaterThan(0);
  });

  it.each(EXPORT_TABLES)('%s says the same in every format', async (table) => {
    const csv = await records(await ask(table, RANGE));
    const jsonl = (await (await ask(table, `${RANGE}&format=jsonl`)).text()).trimEnd().split('\n').slice(1);
    expect(jsonl).toHaveLength(csv.length);
    const tsv = parse(await (await ask(table, `${RANGE}&format=tsv`)).text(), { columns: true, delimiter: '\t' });
    expect(tsv).toEqual(csv);
    const md = await ask(table, `${RANGE}&format=md`);
    expect(md.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    const lines = (await md.text()).split('\n').filter((line) => line.startsWith('|'));
    expect(lines).toHaveLength(csv.length + 2);
    const bars = new Set(lines.map((line) => line.match(/(?<!\\)\|/g)?.length));
    expect(bars.size).toBe(1);
  });

  it('gives the flags of a tool and of an owner, and nothing that runs', async () => {
    const [flag] = await records(await ask('flags', 'tool=book&owner=%40ada'));
    expect(flag).toMatchObject({
      tool: 'book',
      path: '/a|b',
      owner: "'@ada",
      due_on: '2026-11-30',
      reason: `'${HOSTILE}`,
    });
    expect(await records(await ask('flags', 'tool=search'))).toEqual([]);
    expect(await records(await ask('flags', 'owner=bob'))).toEqual([]);
    expect((await ask('tools', 'owner=bob')).status).toBe(422);
    const md = await (await ask('flags', 'format=md')).text();
    expect(md).toContain('| `/a\\|b` |');
    expect(md).toContain(`\`${HOSTILE}\``);
    expect(md).not.toMatch(/^- from:/m);
  });

  it('gives the review queue as the desk shows it: of any time, or under the filter of calls and whose it is', async () => {
    await tell(test.store, [
      ...['q1', 'q2'].flatMap((id) => [failed(id, 1, 'not_found', { tool: id }), closeEvent(id)]),
      failed('q3', 1, 'timeout', { tool: 'q3', ts: 0 }),
      closeEvent('q3', { ts: 1 }),
    ]);
    const toolsOf = async (query: string) => (await records(await ask('review', query))).map((row) => row['tool']);
    expect((await toolsOf('')).toSorted()).toEqual(['q1', 'q2', 'q3']);
    expect(await toolsOf('tool=q2')).toEqual(['q2']);
    expect(await toolsOf('class=timeout')).toEqual(['q3']);
    expect(await toolsOf('class=timeout&range=90d')).toEqual([]);
    expect(await toolsOf('held=others')).toEqual([]);
    expect((await ask('tools', 'held=me')).status).toBe(422);
  });

  const pick = (ids: readonly string[], fields: Record<string, string> = {}, table = 'calls') => {
    const body = new URLSearchParams([...ids.map((id): [string, string] => ['id', id]), ...Object.entries(fields)]);
    const request = new Request(`http://localhost/api/v1/export/${table}`, { method: 'POST', body });
    return POST(request, { params: Promise.resolve({ table }) });
  };

  it('gives picked calls in the order of the rows, each once', async () => {
    await tell(test.store, [
      attempt({ id: 'x1', callId: 'x' }),
      failed('y', 1, 'timeout', { id: 'y1' }),
      failed('y', 2, 'timeout', { id: 'y2' }),
    ]);
    const response = await pick(['y2', 'nobody', 'x1', 'y1']);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="default-calls-[\d-]+\.csv"$/);
    expect((await records(response)).map((row) => row['id'])).toEqual(['y1', 'x1']);
    expect(await (await pick(['x1'], { format: 'jsonl' })).text()).toContain('"id":"x1"');
  });

  it('refuses what picks nothing, too much, or another table', async () => {
    expect((await pick([])).status).toBe(422);
    expect((await pick(Array.from({ length: 2_001 }, (_, k) => `id${k}`))).status).toBe(422);
    expect((await pick(['x1'], {}, 'tools')).status).toBe(404);
    const json = new Request('http://localhost/api/v1/export/calls', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect((await POST(json, { params: Promise.resolve({ table: 'calls' }) })).status).toBe(415);
  });
});
