import { describe, expect, it } from 'vitest';
import { readConversations } from '../../../ingest/transcripts/read-conversations';
import { READ_LIMITS } from '../../../ingest/transcripts/read-source';
import type { TranscriptPart } from '../../../ingest/transcripts/transcript-part';
import type { ReadAs } from '../../../lib/read-as';
import { conversationsOf } from '../../real-transcripts';
import { chunked, partsOf } from './chunked';
import { storyOf } from './story-of';

const read = async (text: string | Uint8Array, map: ReadAs['map']): Promise<TranscriptPart[]> => {
  const parts: TranscriptPart[] = [];
  for await (const part of readConversations(chunked(text, 11), READ_LIMITS, map ? { map } : {})) parts.push(part);
  return parts;
};
const refusals = (parts: readonly TranscriptPart[]) =>
  parts.flatMap((part) => (part.kind === 'refused' ? [part.refusal] : []));

const MAP = { tool: 'tool_name', arguments: 'args', error: 'err', session: 'chat', time: 'at' };
const CSV = `tool_name,args,err,chat,at
book,"{""seats"": ""two""}","seats must be a number",s1,2026-11-30T09:00:00Z
pay,{},,s2,1796029201
book,"{""seats"": 2.0}",,s1,1796029202000
`;

describe('mapped rows', () => {
  it('reads a table, with what was written kept, and links rows of a session', async () => {
    const parts = await read(CSV, MAP);
    expect(refusals(parts)).toEqual([]);
    expect(storyOf(parts)).toEqual([expect.stringMatching(/^book repaired: ✕ \w+, ok$/), 'pay executed: ok']);
    const [first, second] = conversationsOf(parts);
    expect(first).toMatchObject({ format: 'mapped-rows', sessionId: 's1' });
    expect(first?.attempts.map(({ argumentsJson }) => argumentsJson)).toEqual(['{"seats": "two"}', '{"seats": 2.0}']);
    expect(first?.attempts[0]).toMatchObject({
      messageJson: '"seats must be a number"',
      tsText: '2026-11-30T09:00:00Z',
    });
    expect(second?.attempts[0]?.ts).toBe(1_796_029_201_000);
  });

  it('reads the same from JSONL, from a list, from tabs, and in any chunks', async () => {
    const rows = [
      {
        tool_name: 'book',
        args: { seats: 'two' },
        err: 'seats must be a number',
        chat: 's1',
        at: '2026-11-30T09:00:00Z',
      },
      { tool_name: 'pay', args: {}, err: null, chat: 's2', at: 1_796_029_201 },
      { tool_name: 'book', args: { seats: 2 }, err: false, chat: 's1', at: 1_796_029_202_000 },
    ];
    const story = storyOf(await read(CSV, MAP));
    expect(storyOf(await read(rows.map((row) => JSON.stringify(row)).join('\n'), MAP))).toEqual(story);
    expect(storyOf(await read(JSON.stringify({ data: rows }), MAP))).toEqual(story);
    expect(storyOf(await read(CSV.replaceAll(',', '\t'), MAP))).toEqual(story);
  });

  it('reads columns inside columns', async () => {
    const line = '{"call":{"fn":"book","in":{"n": 1.50}},"result":{"ok":"yes"}}\n';
    const parts = await read(line + line, { tool: 'call.fn', arguments: 'call.in', outcome: 'result.ok' });
    expect(storyOf(parts)).toEqual(['book executed: ok', 'book executed: ok']);
    expect(conversationsOf(parts)[0]?.attempts[0]?.argumentsJson).toBe('{"n": 1.50}');
  });

  it('takes rows of one call id for one call, by their numbers', async () => {
    const rows = 'tool,call,n,status\nbook,c1,2,ok\nbook,c2,1,ok\nbook,c1,1,503\npay,c1,3,ok\n';
    const parts = await read(rows, { tool: 'tool', call_id: 'call', attempt: 'n', outcome: 'status' });
    expect(storyOf(parts)).toEqual(['book repaired: ✕ unavailable, ok', 'pay executed: ok', 'book executed: ok']);
  });

  it('takes a row with neither session nor call for a call of its own', async () => {
    const parts = await read('tool,status\nbook,failed\nbook,ok\n', { tool: 'tool', outcome: 'status' });
    expect(storyOf(parts)).toEqual([expect.stringMatching(/^book abandoned/), 'book executed: ok']);
  });

  it('keeps a class that was sent, a code, issues and counts', async () => {
    const row = {
      tool: 'book',
      error_class: 'rate_limited',
      code: '429',
      issues: [{ path: '/a', keyword: 'type', expected: 'integer' }, { path: 1 }],
      tokens_in: 12,
      cost: '0.5',
      ms: 8.4,
    };
    const map = {
      tool: 'tool',
      error_class: 'error_class',
      code: 'code',
      issues: 'issues',
      tokens_in: 'tokens_in',
      cost_usd: 'cost',
      latency_ms: 'ms',
    };
    const [conversation] = conversationsOf(await read(`${JSON.stringify([row])}`, map));
    expect(conversation?.attempts).toMatchObject([
      {
        outcome: 'failed',
        errorClass: 'rate_limit',
        code: '429',
        issues: [{ path: '/a' }],
        tokensIn: 12,
        costUsd: 0.5,
        latencyMs: 8,
      },
    ]);
  });

  it('refuses a row by its line, and reads the others', async () => {
    const parts = await read('tool,status\n,ok\nbook,maybe\nbo"ok,ok\npay,"ok\n', { tool: 'tool', outcome: 'status' });
    expect(storyOf(parts)).toEqual(['bo"ok executed: ok']);
    expect(refusals(parts)).toMatchObject([
      { position: 'line 2', reason: expect.stringContaining('is empty') },
      { position: 'line 3', reason: expect.stringContaining('"maybe"') },
      { position: expect.stringMatching(/^line [56]$/), reason: expect.stringContaining('not a row') },
    ]);
  });

  it('refuses what is not text, and never replaces a byte', async () => {
    const parts = await read(Buffer.from('tool,status\nb\xffok,ok\n', 'latin1'), { tool: 'tool', outcome: 'status' });
    expect(conversationsOf(parts)).toEqual([]);
    expect(refusals(parts)).toMatchObject([{ reason: 'not UTF-8 text' }]);
  });

  it('tells rows of a session together however far apart they lie, with no more than some of them in memory', async () => {
    const far = Array.from({ length: 12_000 }, (_, index) => `pay,{},,s${index},\n`).join('');
    const text = CSV.slice(0, CSV.indexOf('pay')) + far + CSV.slice(CSV.lastIndexOf('book'));
    const parts = await read(Buffer.from(text), { ...MAP });
    expect(refusals(parts)).toEqual([]);
    const own = conversationsOf(parts).filter(({ sessionId }) => sessionId === 's1');
    expect(new Set(own.map(({ key }) => key)).size).toBe(1);
    const attempts = own.flatMap((conversation) => conversation.attempts);
    expect(attempts.map(({ tool, turn, sequence }) => [tool, turn, sequence])).toEqual([
      ['book', 0, 0],
      ['pay', 1, 1],
      ['book', 2, 2],
    ]);
    expect(new Set(attempts.map(({ id }) => id)).size).toBe(3);
  });

  it('keeps identity when rows are appended', async () => {
    const ids = async (text: string) =>
      conversationsOf(await read(text, MAP)).flatMap(({ key, attempts }) => attempts.map(({ id }) => key + id));
    const before = await ids(CSV.split('\n').slice(0, 3).join('\n'));
    expect(await ids(CSV)).toEqual(expect.arrayContaining(before));
  });
});

describe('a table nobody knows', () => {
  it.each([
    CSV,
    '[{"tool_name":"book","err":""},{"tool_name":"pay","err":"x"}]',
    '{"tool_name":"book","err":""}\n{"tool_name":"pay"}\n',
  ])('is refused with its columns and a guess at them', async (text) => {
    const parts = await partsOf(text);
    expect(conversationsOf(parts)).toEqual([]);
    expect(refusals(parts)[0]?.reason).toMatch(/^unknown format; for .* it lacks/);
    const [table] = parts.flatMap((part) => (part.kind === 'table' ? [part.table] : []));
    expect(table?.columns).toEqual(expect.arrayContaining(['tool_name', 'err']));
    expect(table?.guess).toMatchObject({ tool: 'tool_name' });
    expect(table?.sample[0]?.[table.columns.indexOf('tool_name')]).toBe('book');
  });

  it('is no table where it is prose', async () => {
    for (const text of ['Dear all, hello\n', 'a,b', '1,2\n3,4\n', 'one\ntwo\n']) {
      expect((await partsOf(text)).map((part) => part.kind)).toEqual(['refused']);
    }
  });
});
