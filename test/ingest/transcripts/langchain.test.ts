import { describe, expect, it } from 'vitest';
import { attemptsOf, readOne, refusalsOf, storyOf } from './read-one';

type Fields = Record<string, unknown>;

const human: Fields = { type: 'human', content: 'Refund it' };
const ai = (fields: Fields): Fields => ({ type: 'ai', content: '', tool_calls: [], invalid_tool_calls: [], ...fields });
const calls = (id: string, args: unknown = {}, fields: Fields = {}) =>
  ai({ tool_calls: [{ name: 'refund', args, id, type: 'tool_call' }], ...fields });
const tool = (id: string, content: unknown, status?: string): Fields => ({
  type: 'tool',
  content,
  tool_call_id: id,
  name: 'refund',
  status,
});

const history = [
  human,
  calls('a', { n: 1 }),
  tool('a', 'Order not found', 'error'),
  calls('b', { n: 2 }),
  tool('b', 'done', 'success'),
];

const CLASS_NAMES: ReadonlyMap<unknown, string> = new Map([
  ['human', 'HumanMessage'],
  ['ai', 'AIMessage'],
  ['tool', 'ToolMessage'],
]);
const asStored = ({ type, ...data }: Fields) => ({ type, data });
const asConstructor =
  (module: string[]) =>
  ({ type, ...kwargs }: Fields) => ({
    lc: 1,
    type: 'constructor',
    id: [...module, CLASS_NAMES.get(type)],
    kwargs,
  });

describe('LangChain messages', () => {
  it.each([
    ['plain', history],
    ['stored', history.map(asStored)],
    ['a Python constructor', history.map(asConstructor(['langchain', 'schema', 'messages']))],
    ['a JavaScript constructor', history.map(asConstructor(['langchain_core', 'messages']))],
    ['the state of a graph', { messages: history, remaining_steps: 9 }],
  ])('gives the same conversation from %s', async (_name, messages) => {
    const conversation = await readOne(messages);
    expect(conversation).toEqual(await readOne(history));
    expect(conversation.attempts.map(({ outcome, errorClass }) => [outcome, errorClass])).toEqual([
      ['failed', 'not_found'],
      ['ok', null],
    ]);
  });

  it('reads calls that did not parse as failed attempts, which nothing answers', async () => {
    const invalid = { name: 'refund', args: '{"n": ', id: 'x', error: null, type: 'invalid_tool_call' };
    const messages = [human, ai({ invalid_tool_calls: [invalid] }), human, calls('b'), tool('b', 'done')];
    expect(await storyOf(messages)).toEqual(['refund repaired: failed ok']);
    expect((await attemptsOf(messages))[0]).toMatchObject({
      errorClass: 'malformed_json',
      stage: 'emitted',
      argumentsJson: '"{\\"n\\": "',
    });
    const answered = [human, ai({ invalid_tool_calls: [invalid] }), tool('x', 'Error: not JSON', 'error')];
    expect((await attemptsOf(answered)).map(({ messageJson }) => messageJson)).toEqual(['"Error: not JSON"']);
  });

  it('prefers the arguments the provider sent, and counts tokens once', async () => {
    const raw = [{ id: 'a', type: 'function', function: { name: 'refund', arguments: '{"n": 1.0}' } }];
    const message = calls(
      'a',
      { n: 1 },
      {
        name: 'desk',
        additional_kwargs: { tool_calls: raw },
        response_metadata: { model_name: 'm-1', token_usage: { prompt_tokens: 9, completion_tokens: 3 } },
        usage_metadata: { input_tokens: 9, output_tokens: 3, total_tokens: 12 },
      },
    );
    expect(await readOne([human, message])).toMatchObject({
      agent: 'desk',
      attempts: [{ argumentsJson: '{"n": 1.0}', tokensIn: 9, tokensOut: 3, model: 'm-1' }],
    });
    const older = ai({ tool_calls: undefined, additional_kwargs: { tool_calls: raw } });
    expect(await attemptsOf([human, older])).toMatchObject([{ tool: 'refund', argumentsJson: '{"n": 1.0}' }]);
  });

  it('refuses a call without a name, by its place', async () => {
    expect(await refusalsOf({ messages: [human, ai({ tool_calls: [{ args: {} }] })] })).toEqual([
      { position: 'messages[1].tool_calls[0].name', reason: expect.any(String) },
    ]);
  });
});
