import { describe, expect, it } from 'vitest';
import { attemptsOf, readOne, refusalsOf, storyOf } from './read-one';

type Block = Record<string, unknown>;

const user = { role: 'user', content: 'Refund it' };
const uses = (...blocks: Block[]) => ({ role: 'assistant', content: blocks });
const answers = (...blocks: Block[]) => ({ role: 'user', content: blocks });
const use = (id: string, input: unknown = {}, name = 'refund') => ({ type: 'tool_use', id, name, input });
const result = (id: string, content: unknown, fields: Block = {}) => ({
  type: 'tool_result',
  tool_use_id: id,
  content,
  ...fields,
});

describe('Anthropic messages', () => {
  it('goes by the flag, and by the text where the flag says nothing is wrong', async () => {
    expect(
      await storyOf([
        user,
        uses(use('a')),
        answers(result('a', 'no such order', { is_error: true })),
        uses(use('b')),
        answers(result('b', 'Error: no such order', { is_error: false })),
        uses(use('c')),
        answers(result('c', [{ type: 'text', text: 'done' }])),
      ]),
    ).toEqual(['refund repaired: failed failed ok']);
  });

  it('keeps the input as it was written', async () => {
    const input = '{"n": 1.0, "big":12345678901234567890}';
    const source = `[{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"f","input":${input}}]}]`;
    expect((await attemptsOf(source))[0]?.argumentsJson).toBe(input);
  });

  it('takes parallel calls for one turn, and what follows a server tool’s result for the next', async () => {
    const attempts = await attemptsOf([
      uses(
        use('a', {}, 'f'),
        use('b', {}, 'g'),
        { type: 'server_tool_use', id: 's', name: 'web_search', input: { query: 'x' } },
        {
          type: 'web_search_tool_result',
          tool_use_id: 's',
          content: { type: 'web_search_tool_result_error', error_code: 'too_many_requests' },
        },
        { type: 'server_tool_use', id: 't', name: 'web_search', input: { query: 'x' } },
        {
          type: 'web_search_tool_result',
          tool_use_id: 't',
          content: [{ type: 'web_search_result', url: 'https://x' }],
        },
      ),
      answers(result('a', 'done'), result('b', 'done')),
    ]);
    expect(attempts.map(({ tool, turn, outcome, code }) => [tool, turn, outcome, code])).toEqual([
      ['f', 0, 'ok', null],
      ['g', 0, 'ok', null],
      ['web_search', 0, 'failed', 'too_many_requests'],
      ['web_search', 2, 'ok', null],
    ]);
  });

  it('reads a request with its tools and model, and a response with its usage', async () => {
    const schema = { type: 'object', properties: { input: { const: 1 } } };
    const tools = [{ name: 'refund', description: 'Refunds', input_schema: schema }];
    expect(await readOne({ model: 'm', tools, messages: [user, uses(use('a'))] })).toMatchObject({
      model: 'm',
      tools: [{ name: 'refund', description: 'Refunds', inputSchemaJson: JSON.stringify(schema) }],
    });
    const usage = { input_tokens: 10, cache_read_input_tokens: 90, output_tokens: 7 };
    const response = { type: 'message', id: 'msg', model: 'm-1', usage, ...uses(use('a'), use('b')) };
    expect((await attemptsOf(response)).map(({ tokensIn, tokensOut }) => [tokensIn, tokensOut])).toEqual([
      [50, 4],
      [50, 3],
    ]);
  });

  it('refuses a call without a name, by its place', async () => {
    expect(await refusalsOf({ messages: [user, uses({ type: 'tool_use', id: 'a', input: {} })] })).toEqual([
      { position: 'messages[1].content[0].name', reason: expect.any(String) },
    ]);
  });
});
