import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMATS } from '../../../ingest/transcripts/formats';
import { parseSourceText } from '../../../ingest/transcripts/parse-source-text';
import { conversationsOf } from '../../real-transcripts';
import { partsOf } from './chunked';
import { storyOf } from './story-of';
import { LANGSMITH, MCP, modelRun, ROOT, run, toolRun, TRACES } from './trace-fixtures';

const read = (value: unknown) => partsOf(JSON.stringify(value));
const storyIn = async (value: unknown) => storyOf(await read(value));
const call = (id: string, args: unknown) => ({ name: 'book', args, id, type: 'tool_call' });

describe('traces', () => {
  it.each(TRACES)('%s: claimed by its own format and no other', (format, trace) => {
    const parsed = parseSourceText(JSON.stringify(trace));
    const value = 'value' in parsed ? parsed.value : null;
    const claims = FORMATS.filter(({ detect }) => 'score' in detect({ shape: 'document', value }));
    expect(claims.map(({ name }) => name)).toEqual([format]);
  });

  it.each(TRACES)('%s: a failed call that was repaired', async (format, trace) => {
    const parts = await read(trace);
    const [conversation] = conversationsOf(parts);
    expect(conversation?.format).toBe(format);
    expect(parts.filter((part) => part.kind === 'refused')).toEqual([]);
    expect(storyOf(parts)).toEqual([expect.stringMatching(/^book repaired: ✕ \w+, ok$/)]);
    expect(conversation?.attempts.map(({ argumentsJson }) => argumentsJson)).toEqual([
      '{"seats":"two"}',
      '{"seats":2}',
    ]);
  });

  it.each(TRACES.filter(([format]) => format !== 'openai-agents-items'))(
    '%s: a line each tells the same, in any order of lines that are parts of one trace',
    async (format, trace) => {
      const list = Array.isArray(trace) ? trace : Object.values(trace as object).find(Array.isArray);
      const lines = format === 'langfuse-trace' ? [trace, trace] : (list as unknown[]);
      const parts = await partsOf(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
      const story = storyOf(parts);
      expect(story[0]).toMatch(/^book repaired/);
      expect(conversationsOf(parts)).toHaveLength(1);
      if (format === 'mcp-frames') return;
      const shuffled = await partsOf(
        lines
          .toReversed()
          .map((line) => `${JSON.stringify(line)}\n`)
          .join(''),
      );
      expect(conversationsOf(shuffled)).toEqual(conversationsOf(parts));
    },
  );

  it('is the same trace again when more of it is exported', async () => {
    const early = conversationsOf(await read(LANGSMITH.slice(0, 3)))[0];
    const late = conversationsOf(await read(LANGSMITH))[0];
    expect(late?.key).toBe(early?.key);
    expect(late?.attempts[0]?.id).toBe(early?.attempts[0]?.id);
  });
});

describe('traces: what spans and messages say together', () => {
  const history = [
    { type: 'ai', content: '', tool_calls: [call('c1', { seats: 'two' })] },
    { type: 'tool', content: 'Error: seats must be a number', tool_call_id: 'c1', status: 'error' },
  ];

  it('sees a failure that no tool run tells of', async () => {
    const runs = [
      ROOT,
      modelRun(1, [call('c1', { seats: 'two' })]),
      modelRun(5, [call('c2', { seats: 2 })], history),
      toolRun(7, 'c2'),
    ];
    expect(await storyIn(runs)).toEqual([expect.stringMatching(/^book repaired: ✕ \w+, ok$/)]);
  });

  it('does not count the history that every request repeats, nor what was there before the trace', async () => {
    const told = [history[0], { type: 'tool', content: 'booked', tool_call_id: 'c1', status: 'success' }];
    const before = [{ type: 'ai', content: '', tool_calls: [call('old', { seats: 9 })] }];
    const runs = [
      ROOT,
      modelRun(1, [call('c1', { seats: 2 })], before),
      toolRun(3, 'c1'),
      modelRun(5, [], [...before, ...told]),
    ];
    expect(await storyIn(runs)).toEqual(['book executed: ok']);
  });

  it('takes several runs of one call for repeated executions', async () => {
    const runs = [
      ROOT,
      modelRun(1, [call('c1', { seats: 2 })]),
      toolRun(3, 'c1', { error: "TimeoutError('timed out')" }),
      toolRun(5, 'c1'),
    ];
    expect(await storyIn(runs)).toEqual(['book repaired: ✕ timeout, ok']);
    const [conversation] = conversationsOf(await read(runs));
    expect(conversation?.attempts.map(({ tokensIn }) => tokensIn)).toEqual([10, null]);
    expect(new Set(conversation?.attempts.map(({ id }) => id)).size).toBe(2);
  });

  it('counts a run inside another run of the same call once', async () => {
    const inner = toolRun(4, 'c1', { id: 'inner', parent_run_id: 'run-3' });
    expect(await storyIn([ROOT, modelRun(1, [call('c1', { seats: 2 })]), toolRun(3, 'c1'), inner])).toEqual([
      'book executed: ok',
    ]);
  });

  it('takes arguments that were replaced on the way for a silent repair', async () => {
    const broken = {
      type: 'ai',
      content: '',
      tool_calls: [],
      invalid_tool_calls: [{ ...call('c1', '{"seats": '), error: 'no JSON' }],
    };
    const model = run(1, { name: 'm', run_type: 'llm', outputs: { generations: [[{ message: broken }]] } });
    expect(await storyIn([ROOT, model, toolRun(3, 'c1')])).toEqual(['book repaired: ✕ malformed_json, ok']);
  });

  it('sees that an interrupt is no failure', async () => {
    const runs = [
      ROOT,
      modelRun(1, [call('c1', {})]),
      toolRun(3, 'c1', { error: "GraphInterrupt((Interrupt(value='ok?'),))", outputs: null }),
    ];
    expect(await storyIn(runs)).toEqual([expect.stringContaining('control_flow')]);
  });

  it('knows that parallel runs could not see each other’s results', async () => {
    const parallel = [toolRun(3, 'c1', { error: "ValueError('x')" }), toolRun(3, 'c2', { id: 'other' })];
    expect(await storyIn([ROOT, ...parallel])).toEqual([expect.stringMatching(/^book abandoned/), 'book executed: ok']);
  });

  it('reads nested runs', async () => {
    const [root, ...children] = LANGSMITH;
    expect(await storyIn([{ ...root, child_runs: children }])).toEqual(await storyIn(LANGSMITH));
  });

  it('refuses a part by its place and reads the rest', async () => {
    const parts = await read([...LANGSMITH, { id: 'x' }, 7]);
    expect(parts.filter((part) => part.kind === 'refused').map((part) => part.refusal.position)).toEqual([
      '[5]',
      '[6]',
    ]);
    expect(storyOf(parts)).toHaveLength(1);
  });
});

describe('MCP frames', () => {
  it('pairs answers with requests, whatever else is numbered alike', async () => {
    const frames = [
      ...MCP.slice(0, 1),
      { jsonrpc: '2.0', id: 1, method: 'sampling/createMessage', params: {} },
      { jsonrpc: '2.0', id: 1, result: { role: 'assistant', content: { type: 'text', text: 'hm' }, model: 'm' } },
      ...MCP.slice(1),
    ];
    expect(await storyIn(frames)).toEqual(await storyIn(MCP));
  });

  it('takes requests that wait together for one turn, and a cancelled one for control flow', async () => {
    const request = (id: number) => ({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name: 'book', arguments: {} },
    });
    const frames = [
      request(1),
      request(2),
      { jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'Internal error' } },
      { jsonrpc: '2.0', id: 2, result: { content: [] } },
      request(3),
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 3 } },
    ];
    expect(await storyIn(frames)).toEqual([
      'book abandoned: ✕ internal_error',
      'book executed: ok',
      'book held: control_flow',
    ]);
  });

  it('finds again what a server would not tell, by the schema it had listed', async () => {
    const inputSchema = { type: 'object', required: ['seats'], properties: { seats: { type: 'integer' } } };
    const listed = { jsonrpc: '2.0', id: 0, result: { tools: [{ name: 'book', inputSchema }] } };
    const redacted = {
      ...MCP[1],
      result: { content: [{ type: 'text', text: 'Error executing tool book' }], isError: true },
    };
    const [conversation] = conversationsOf(
      await read([{ jsonrpc: '2.0', id: 0, method: 'tools/list' }, listed, MCP[0], redacted]),
    );
    expect(conversation?.tools).toMatchObject([{ name: 'book', inputSchemaJson: JSON.stringify(inputSchema) }]);
    expect(conversation?.attempts).toMatchObject([
      { outcome: 'failed', issues: [{ path: '/seats', keyword: 'wrong_type', expected: 'integer', isDerived: true }] },
    ]);
  });

  it('reads frames inside a recorder’s lines, with their times', async () => {
    const lines = MCP.map((message, index) => ({
      timestamp: `2026-11-30T09:00:0${index}Z`,
      direction: 'out',
      message,
    }));
    const [conversation] = conversationsOf(await partsOf(lines.map((line) => `${JSON.stringify(line)}\n`).join('')));
    expect(conversation?.attempts).toMatchObject([
      { tsText: '2026-11-30T09:00:00Z', latencyMs: 1000 },
      { tsText: '2026-11-30T09:00:02Z', latencyMs: 1000 },
    ]);
  });
});

describe('damaged traces', () => {
  const text = fc.constantFrom(...TRACES.map(([, trace]) => JSON.stringify(trace)));
  const junk = fc.oneof(
    fc.constantFrom('null', '[]', '{}', '"x"', '-1', '{"__proto__":1}', '{"toString":""}', '[[1]]'),
    fc.json(),
  );

  it('are refused and never thrown at, wherever they end', async () => {
    await fc.assert(
      fc.asyncProperty(text, fc.nat(), async (whole, length) => {
        const parts = await partsOf(whole.slice(0, length % whole.length));
        expect(parts.every((part) => part.kind === 'refused')).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('are read as far as they make sense, whatever stands in place of a value', async () => {
    await fc.assert(
      fc.asyncProperty(text, fc.nat(), junk, async (whole, place, value) => {
        const values = [...whole.matchAll(/(?<=:)(?:"[^"]*"|-?\d+|true|false|null|\{\}|\[\])/g)];
        const hit = values[place % values.length];
        const at = hit?.index ?? 0;
        const parts = await partsOf(whole.slice(0, at) + value + whole.slice(at + (hit?.[0].length ?? 0)));
        expect(parts.length).toBeGreaterThan(0);
      }),
      { numRuns: 400 },
    );
  });
});
