import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { recogniseFormat } from '../../../ingest/transcripts/formats';
import { parseSourceText } from '../../../ingest/transcripts/parse-source-text';
import { partsOf } from './chunked';
import { bfclEntry, sweCallRun, sweTextRun, toolbenchChains, toolbenchTree } from './sample-sources';

const openaiCall = { role: 'assistant', tool_calls: [{ id: 'a', function: { name: 'f', arguments: '{}' } }] };
const tau2Call = { role: 'assistant', turn_idx: 0, tool_calls: [{ id: 'a', name: 'f', arguments: {} }] };

const recognise = (value: unknown) => {
  const parsed = parseSourceText(JSON.stringify(value));
  return recogniseFormat({ shape: 'document', value: 'value' in parsed ? parsed.value : null });
};
const nameOf = (value: unknown) => {
  const found = recognise(value);
  return 'format' in found ? found.format.name : null;
};

describe('recogniseFormat', () => {
  it.each([
    ['openai-chat', [{ task_id: 0, trial: 0, traj: [openaiCall] }]],
    ['openai-chat', { messages: [openaiCall], tools: [] }],
    ['openai-chat', { messages: [{ role: 'user', content: 'no call yet' }] }],
    ['openai-chat', [{ role: 'user', content: 'a bare list' }, openaiCall]],
    ['openai-chat', [{ task_id: 0, traj: [openaiCall] }, { task_id: 1 }]],
    ['tau2', { info: {}, tasks: [], simulations: [{ id: '1', messages: [tau2Call] }] }],
    ['tau2', { simulations: [] }],
    ['tau2', [{ id: '1', messages: [tau2Call] }]],
    ['tau2', { id: '1', messages: [tau2Call] }],
    ['tau2', { id: '1', messages: [{ role: 'user', content: 'no call', turn_idx: 0 }] }],
    [
      'anthropic-messages',
      { messages: [{ role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'f', input: {} }] }] },
    ],
    ['swe-agent-log', { type: 'request', model: 'm', messages: [openaiCall] }],
    ['swe-agent-log', { type: 'response', outputs: [{ message: '', tool_calls: [] }] }],
    ['bfcl', bfclEntry],
    ['bfcl', [bfclEntry, { id: 'x', result: 'Error during inference' }]],
    ['toolbench', toolbenchTree],
    ['toolbench', toolbenchChains],
    ['swe-agent', sweTextRun],
    ['swe-agent', sweCallRun],
    ['swe-agent', { history: sweCallRun.history }],
  ])('sees %s by content', (name, value) => {
    expect(nameOf(value)).toBe(name);
  });

  it('says why', () => {
    expect(recognise({ messages: [openaiCall] })).toMatchObject({ because: expect.stringContaining('tool_calls') });
    expect(recognise({ simulations: [] })).toMatchObject({ because: expect.stringContaining('simulations') });
  });

  it.each([
    ['an empty list', []],
    ['an empty object', {}],
    ['a scalar', 5],
    ['null', null],
    ['a list of scalars', [1, null, 'x']],
    ['messages that are no list', { messages: 'constructor' }],
    ['an OTLP document', { resourceSpans: [] }],
    ['a request with its response', { messages: [openaiCall], response: {} }],
  ])('recognises nothing in %s', (_name, value) => {
    expect(nameOf(value)).toBeNull();
  });
});

const SAMPLES = fileURLToPath(new URL('../../../../shared/formats/samples', import.meta.url));
const WHOLE_RUNS = ['bfcl', 'toolbench', 'swe-agent', 'swe-agent-log'];

describe.skipIf(!existsSync(SAMPLES))('samples of other formats', () => {
  it('are claimed by no format of a benchmark harness', () => {
    for (const name of readdirSync(SAMPLES).filter((file) => file.endsWith('.json'))) {
      const value: unknown = JSON.parse(readFileSync(join(SAMPLES, name), 'utf8'));
      expect([name, WHOLE_RUNS.includes(nameOf(value) ?? '')]).toEqual([name, false]);
    }
  });
});

describe('an unknown file', () => {
  it('is refused with the nearest formats and what they lack', async () => {
    const parts = await partsOf('{"resourceSpans": []}');
    expect(parts).toHaveLength(1);
    expect(parts[0]).toMatchObject({ kind: 'refused' });
    const reason = parts[0]?.kind === 'refused' ? parts[0].refusal.reason : '';
    expect(reason).toContain('unknown format');
    expect(reason).toContain('for OpenAI chat it lacks a "messages" or "traj" list');
    expect(reason.split('it lacks')).toHaveLength(4);
  });

  it('is given up after some lines', async () => {
    const parts = await partsOf('{"level":"info"}\n'.repeat(1000));
    expect(parts).toHaveLength(20);
  });

  it('does not hide the lines that are known', async () => {
    const line = JSON.stringify({ messages: [openaiCall] });
    const parts = await partsOf(`{"level":"info"}\n${line}\n{"broken": \n${line}\n`);
    expect(parts.map((part) => part.kind)).toEqual([
      'refused',
      'recognised',
      'conversation',
      'refused',
      'conversation',
    ]);
    expect(parts[3]).toMatchObject({
      refusal: { position: 'line 3, column 12', reason: expect.stringContaining('ends too early') },
    });
  });
});
