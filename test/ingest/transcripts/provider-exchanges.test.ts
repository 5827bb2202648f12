import { describe, expect, it } from 'vitest';
import { chainedCalls, conversationsOf } from '../../real-transcripts';
import { partsOf } from './chunked';

type Body = Record<string, unknown>;

const CHAT = 'https://api.example.com/v1/chat/completions';
const ANTHROPIC = 'https://api.example.com/v1/messages';

const exchange = (uri: string, request: unknown, response: unknown, method = 'POST') => ({
  request: { method, uri, parsed_body: request },
  response: { status: { code: 200 }, parsed_body: response },
});
const chat = (messages: Body[], message: Body, fields: Body = {}) =>
  exchange(CHAT, { model: 'm', messages }, { model: 'm-1', created: 1_700_000_000, choices: [{ message }], ...fields });

const user = { role: 'user', content: 'Refund it' };
const said = (id: string, args: string) => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name: 'refund', arguments: args } }],
});
const told = (id: string, content: string) => ({ role: 'tool', tool_call_id: id, content });
const text = (content: string) => ({ role: 'assistant', content });
const RETRY = 'No such order.\n\nFix the errors and try again.';

const read = async (interactions: unknown[]) => {
  const parts = await partsOf(JSON.stringify({ version: 1, interactions }));
  return { conversations: conversationsOf(parts), refused: parts.filter((part) => part.kind === 'refused') };
};
const storiesOf = async (interactions: unknown[]) =>
  (await read(interactions)).conversations.map((conversation) =>
    chainedCalls(conversation).map(
      (call) => `${call.tool} ${call.disposition}: ${call.attempts.map(({ outcome }) => outcome).join(' ')}`,
    ),
  );

describe('provider exchanges', () => {
  it('reads a run once, however often its history was sent, with the last answer', async () => {
    const { conversations, refused } = await read([
      chat([user], said('a', '{"id":1}'), { usage: { prompt_tokens: 10, completion_tokens: 3 } }),
      chat([user, said('a', '{"id":1}'), told('a', RETRY)], said('b', '{"id": 2.0}'), {
        usage: { prompt_tokens: 20, completion_tokens: 4 },
        created: 1_700_000_001,
      }),
      chat(
        [user, said('a', '{"id":1}'), told('a', RETRY), said('b', '{"id": 2.0}'), told('b', 'done')],
        said('c', '{}'),
      ),
    ]);
    expect(refused).toEqual([]);
    expect(conversations).toHaveLength(1);
    expect(conversations[0]?.attempts).toMatchObject([
      { outcome: 'failed', argumentsJson: '{"id":1}', tokensIn: 10, tokensOut: 3, model: 'm-1', ts: 1_700_000_000_000 },
      { outcome: 'ok', argumentsJson: '{"id": 2.0}', tokensIn: 20, tokensOut: 4, ts: 1_700_000_001_000 },
      { outcome: 'unknown', providerCallId: 'c', tokensIn: null },
    ]);
  });

  it('keeps runs apart that begin differently, and interleaved ones', async () => {
    const other = { role: 'user', content: 'Something else' };
    expect(
      await storiesOf([
        chat([user], said('a', '{}')),
        chat([other], said('b', '{}')),
        chat([user, said('a', '{}'), told('a', 'Error: no')], text('sorry')),
        chat([other, said('b', '{}'), told('b', 'done')], text('done')),
      ]),
    ).toEqual([['refund abandoned: failed'], ['refund executed: ok']]);
  });

  it('follows a Responses request that sends only what is new', async () => {
    const uri = 'https://api.example.com/v1/responses';
    const called = { type: 'function_call', id: 'fc', call_id: 'a', name: 'refund', arguments: '{"id":1}' };
    const output = { type: 'function_call_output', call_id: 'a', output: RETRY };
    const stories = await storiesOf([
      exchange(uri, { input: 'Refund it' }, { object: 'response', id: 'r1', output: [called] }),
      exchange(
        uri,
        { previous_response_id: 'r1', input: [output] },
        { object: 'response', id: 'r2', output: [{ ...called, call_id: 'b' }] },
      ),
      exchange(
        uri,
        { previous_response_id: 'r2', input: [{ ...output, call_id: 'b', output: 'done' }] },
        { object: 'response', id: 'r3', output: [] },
      ),
    ]);
    expect(stories).toEqual([['refund repaired: failed ok']]);
  });

  it('makes refused answers attempts at the model output, never failures of a tool', async () => {
    const answers = [user, text('Paris'), { role: 'user', content: RETRY }];
    const { conversations } = await read([
      chat([user], text('Paris'), { usage: { prompt_tokens: 7, completion_tokens: 1 } }),
      chat(answers, text('Paris!')),
      chat([...answers, text('Paris!'), { role: 'user', content: RETRY }], said('z', '{"city":"Paris"}'), {
        usage: { prompt_tokens: 9, completion_tokens: 2 },
      }),
    ]);
    const calls = chainedCalls(conversations[0]!);
    expect(calls.map(({ tool, disposition }) => [tool, disposition])).toEqual([
      ['(model output)', 'repaired'],
      ['refund', 'unknown'],
    ]);
    expect(conversations[0]?.attempts).toMatchObject([
      { outcome: 'failed', stage: 'emitted', errorClass: 'schema_violation', argumentsJson: '"Paris"', tokensIn: 7 },
      { outcome: 'failed', stage: 'emitted', errorClass: 'schema_violation', argumentsJson: '"Paris!"' },
      { outcome: 'ok', stage: 'validated', argumentsJson: null, tokensIn: null },
      { tool: 'refund', outcome: 'unknown', tokensIn: 9, tokensOut: 2 },
    ]);
  });

  it('reads Anthropic, Bedrock and Gemini by their own words', async () => {
    const anthropic = (messages: Body[], content: Body[]) =>
      exchange(ANTHROPIC, { model: 'm', messages }, { type: 'message', role: 'assistant', content });
    const use = { type: 'tool_use', id: 'a', name: 'f', input: { n: 1 } };
    const result = { type: 'tool_result', tool_use_id: 'a', is_error: true, content: 'bad' };
    const converse = (messages: Body[], content: Body[]) =>
      exchange(
        'https://x/model/a.b%3A0/converse',
        { messages },
        { output: { message: { role: 'assistant', content } } },
      );
    const toolUse = { toolUse: { toolUseId: 'a', name: 'f', input: { n: 1 } } };
    const generate = (contents: Body[], parts: Body[]) =>
      exchange(
        'https://x/models/g-1:generateContent',
        { contents },
        { candidates: [{ content: { role: 'model', parts } }] },
      );
    const asked = { role: 'user', parts: [{ text: 'go' }] };
    const functionCall = { functionCall: { name: 'f', args: { n: 1 } } };
    const { conversations } = await read([
      anthropic(
        [user, { role: 'assistant', content: [use] }, { role: 'user', content: [result] }],
        [{ ...use, id: 'b' }],
      ),
      converse(
        [
          { role: 'user', content: [{ text: 'go' }] },
          { role: 'assistant', content: [toolUse] },
          { role: 'user', content: [{ toolResult: { toolUseId: 'a', status: 'error', content: [{ text: 'bad' }] } }] },
        ],
        [{ text: 'sorry' }],
      ),
      generate(
        [
          asked,
          { role: 'model', parts: [functionCall, functionCall] },
          {
            role: 'user',
            parts: [
              { functionResponse: { name: 'f', response: { call_error: 'bad' } } },
              { function_response: { name: 'f', response: { return_value: 1 } } },
            ],
          },
        ],
        [{ text: 'sorry' }],
      ),
    ]);
    expect(conversations.map(({ attempts }) => attempts.map(({ outcome }) => outcome))).toEqual([
      ['failed', 'unknown'],
      ['failed'],
      ['failed', 'ok'],
    ]);
    expect(conversations[2]?.attempts[0]).toMatchObject({ messageJson: '"bad"', responseJson: '{"call_error":"bad"}' });
    expect(conversations.map(({ model }) => model)).toEqual(['m', 'a.b:0', 'g-1']);
    expect(conversations.flatMap(({ attempts }) => attempts.map(({ argumentsJson }) => argumentsJson))).toEqual(
      Array.from({ length: 5 }, () => '{"n":1}'),
    );
  });

  it('reads bodies that are texts, and describes the tools', async () => {
    const parameters = { type: 'object', properties: { json: { type: 'string' } } };
    const body = {
      messages: [user],
      toolConfig: { tools: [{ toolSpec: { name: 'f', inputSchema: { json: parameters } } }] },
    };
    const content = [{ toolUse: { toolUseId: 'a', name: 'f', input: { n: 1 } } }];
    const recorded = {
      request: { method: 'POST', uri: 'https://x/model/m/converse', body: JSON.stringify({ ...body, messages: [] }) },
      response: { body: { string: JSON.stringify({ output: { message: { role: 'assistant', content } } }) } },
    };
    const { conversations } = await read([recorded]);
    expect(conversations[0]).toMatchObject({
      tools: [{ name: 'f', inputSchemaJson: JSON.stringify(parameters) }],
      attempts: [{ tool: 'f', argumentsJson: '{"n":1}' }],
    });
  });

  it('passes over downloads, and names what it could not read', async () => {
    const stream = {
      request: { method: 'POST', uri: CHAT, parsed_body: { messages: [user] } },
      response: { body: 'data: {"choices":[]}\n\ndata: [DONE]\n' },
    };
    const { conversations, refused } = await read([
      exchange('https://example.com/a.png', null, null, 'GET'),
      exchange('https://api.example.com/v1/embeddings', { texts: ['x'] }, {}),
      chat([{ role: 'user', content: 'x', tool_calls: [{ function: { name: 7 } }] }], text('hm')),
      stream,
    ]);
    expect(conversations).toHaveLength(1);
    expect(refused.map((part) => part.kind === 'refused' && part.refusal.position)).toEqual([
      'interactions[1]',
      'interactions[2].request.messages[0].tool_calls[0].function.name',
      'interactions[3].response',
    ]);
  });

  it('gives a recording the same identity in any layout', async () => {
    const interactions = [chat([user, said('a', '{"n":1}'), told('a', 'done')], text('done'))];
    const compact = conversationsOf(await partsOf(JSON.stringify(interactions)));
    const pretty = conversationsOf(await partsOf(JSON.stringify({ interactions }, null, 2)));
    expect(pretty).toEqual(compact);
  });
});
