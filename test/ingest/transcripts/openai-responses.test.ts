import { describe, expect, it } from 'vitest';
import { attemptsOf, readOne, refusalsOf, storyOf } from './read-one';

const user = { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Refund it' }] };
const call = (id: string, args = '{}', name = 'refund') => ({
  type: 'function_call',
  id: `fc_${id}`,
  call_id: id,
  name,
  arguments: args,
});
const output = (id: string, text: unknown) => ({ type: 'function_call_output', call_id: id, output: text });
const mcp = (id: string, error: unknown, status = error === null ? 'completed' : 'failed') => ({
  type: 'mcp_call',
  id,
  name: 'lookup',
  arguments: '{"q":1}',
  output: error === null ? 'found' : null,
  error,
  status,
});

describe('Responses items', () => {
  it('joins on the call id, and takes the items of one answer for one turn', async () => {
    const attempts = await attemptsOf([
      user,
      { type: 'reasoning', summary: [] },
      call('a', '{"n":1}'),
      { type: 'reasoning', summary: [] },
      call('b', '{"n": '),
      output('b', 'Error: hm'),
      output('a', [{ type: 'output_text', text: 'done' }]),
      call('c', '{"n":2}'),
      output('c', 'done'),
    ]);
    expect(attempts.map(({ turn, outcome, argumentsJson }) => [turn, outcome, argumentsJson])).toEqual([
      [1, 'ok', '{"n":1}'],
      [1, 'failed', '"{\\"n\\": "'],
      [4, 'ok', '{"n":2}'],
    ]);
  });

  it('knows what the agents SDK tells a model for an error', async () => {
    const told = 'An error occurred while running the tool. Please try again. Error: no such order';
    expect(await storyOf([call('a'), output('a', told), call('b'), output('b', 'done')])).toEqual([
      'refund repaired: failed ok',
    ]);
  });

  it('reads the errors of MCP calls in every form, and lets the next one repair', async () => {
    const errors = ['no route', { type: 'http_error', code: 503, message: 'down' }, null];
    const attempts = await attemptsOf([user, ...errors.map((error, index) => mcp(`m${index}`, error))]);
    expect(attempts.map(({ outcome, code, messageJson }) => [outcome, code, messageJson])).toEqual([
      ['failed', null, '"no route"'],
      ['failed', '503', '"down"'],
      ['ok', null, null],
    ]);
    expect(await storyOf([user, ...errors.map((error, index) => mcp(`m${index}`, error))])).toEqual([
      'lookup repaired: failed failed ok',
    ]);
  });

  it('reads custom tools, pages, inputs and single responses', async () => {
    const custom = { type: 'custom_tool_call', call_id: 'x', name: 'sql', input: 'select 1' };
    expect((await attemptsOf({ object: 'list', data: [user, custom] }))[0]).toMatchObject({
      tool: 'sql',
      argumentsJson: '"select 1"',
    });
    const tools = [{ type: 'function', name: 'refund', parameters: { type: 'object' } }];
    expect(await readOne({ model: 'm', tools, input: [user, call('a')] })).toMatchObject({
      model: 'm',
      tools: [{ name: 'refund', inputSchemaJson: '{"type":"object"}' }],
    });
    const response = {
      object: 'response',
      id: 'resp_1',
      created_at: 1_700_000_000,
      model: 'm-1',
      output: [{ type: 'reasoning', summary: [] }, call('a'), mcp('b', null)],
      usage: { input_tokens: 10, output_tokens: 4 },
    };
    expect(await attemptsOf(response)).toMatchObject([
      { tool: 'refund', tokensIn: 5, model: 'm-1', tsText: '2023-11-14T22:13:20.000Z' },
      { tool: 'lookup', tokensIn: 5, outcome: 'ok' },
    ]);
  });

  it('refuses a call without a name, by its place', async () => {
    expect(await refusalsOf({ object: 'list', data: [user, { type: 'function_call', call_id: 'a' }] })).toEqual([
      { position: 'data[1].name', reason: expect.any(String) },
    ]);
  });
});

describe('a chat completion', () => {
  it('is one turn whose calls have no results yet', async () => {
    const message = {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'refund', arguments: '{"n":1.0}' } }],
    };
    const completion = {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1_700_000_000,
      model: 'm-1',
      choices: [{ index: 0, message, finish_reason: 'tool_calls' }],
      usage: { prompt_tokens: 12, completion_tokens: 3 },
    };
    expect(await attemptsOf(completion)).toMatchObject([
      { tool: 'refund', outcome: 'unknown', argumentsJson: '{"n":1.0}', tokensIn: 12, tokensOut: 3, model: 'm-1' },
    ]);
    const broken = { ...completion, choices: [{ message: { tool_calls: [{ function: { name: 7 } }] } }] };
    expect(await refusalsOf(broken)).toMatchObject([{ position: expect.stringMatching(/^choices\[0\]\.message/) }]);
  });
});
