import { describe, expect, it } from 'vitest';
import { conversationsOf } from '../../real-transcripts';
import { partsOf } from './chunked';

type Message = Record<string, unknown>;

const user = { role: 'user', content: 'Refund it' };
const call = (id: string, args: string, name = 'refund'): Message => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name, arguments: args } }],
});
const answer = (id: string, content: unknown): Message => ({ role: 'tool', tool_call_id: id, content });

const readOne = async (record: unknown) => {
  const [conversation] = conversationsOf(await partsOf(JSON.stringify(record)));
  if (conversation === undefined) throw new Error('no conversation was read');
  return conversation;
};
const readAttempts = async (messages: Message[], extra: object = {}) =>
  (await readOne({ messages, ...extra })).attempts;

describe('openai chat', () => {
  it('keeps arguments that are JSON as they were written, and others as a text', async () => {
    const texts = [
      '{"a": 1.0,  "n":12345678901234567890}',
      '{"a": ',
      '',
      '"x"',
      '{"s":"\\ud800"}',
      '{"s":"\ud800\u0000"',
    ];
    const attempts = await readAttempts(
      texts.flatMap((text, index) => [call(`c${index}`, text), answer(`c${index}`, 'ok')]),
    );
    expect(attempts.map((attempt) => attempt.argumentsJson)).toEqual([
      '{"a": 1.0,  "n":12345678901234567890}',
      '"{\\"a\\": "',
      '""',
      '"x"',
      '{"s":"\\ud800"}',
      '"{\\"s\\":\\"\\ud800\\u0000\\""',
    ]);
  });

  it('reads the issues of a validator out of what the tool answered', async () => {
    const [attempt] = await readAttempts([
      call('a', '{"amount":"x"}'),
      answer(
        'a',
        "Error executing tool refund: 1 validation error for Refund\namount\n  Input should be a valid integer [type=int_type, input_value='x', input_type=str]",
      ),
    ]);
    expect(attempt).toMatchObject({ errorClass: 'schema_violation', classRule: 'issues:wrong_type' });
    expect(attempt?.issues).toEqual([
      expect.objectContaining({ path: '/amount', expected: 'integer', received: "'x'" }),
    ]);
  });

  it('tells an answer that breaks its schema from arguments that do', async () => {
    const output = 'Tool output validation failed for refund. The tool returned invalid output:\n- id: Required';
    const [broken] = await readAttempts([
      call('a', '{}'),
      answer('a', JSON.stringify({ error: true, message: output })),
    ]);
    expect(broken).toMatchObject({ errorClass: 'output_contract_violation', stage: 'output_validated' });
    const [refused] = await readAttempts([
      call('a', '{}'),
      answer('a', JSON.stringify({ error: 'Message error...', response: "{'status': 400, 'message': 'no'}" })),
    ]);
    expect(refused).toMatchObject({ errorClass: 'argument_error', classRule: 'text:body_400', issues: [] });
  });

  it('keeps a lone surrogate that stands raw in JSON arguments', async () => {
    const [attempt] = await readAttempts([call('c', '{"s":"\ud800"}')]);
    expect(attempt?.argumentsJson).toBe('{"s":"\\ud800"}');
  });

  it('tells ok, failed and unanswered calls apart, with stage and texts', async () => {
    const attempts = await readAttempts([
      user,
      call('a', '{}'),
      answer('a', 'Error: user not found'),
      call('b', '{}'),
      answer('b', [
        { type: 'text', text: '{"refund":' },
        { type: 'text', text: '1.0}' },
      ]),
      call('c', '{}'),
    ]);
    expect(attempts).toMatchObject([
      {
        outcome: 'failed',
        stage: 'returned',
        messageJson: '"Error: user not found"',
        responseJson: null,
        turn: 1,
        sequence: 0,
      },
      {
        outcome: 'ok',
        stage: 'returned',
        messageJson: null,
        responseJson: '{"refund":1.0}',
        errorClass: null,
        turn: 3,
        sequence: 1,
      },
      {
        outcome: 'unknown',
        stage: null,
        messageJson: null,
        responseJson: null,
        errorClass: null,
        turn: 5,
        sequence: 2,
      },
    ]);
    expect(attempts[0]?.errorClass).toBe('not_found');
    expect(attempts[0]?.classRule).toEqual(expect.any(String));
    expect(attempts.every((attempt) => attempt.ts === null && attempt.tsText === null)).toBe(true);
  });

  it('knows that a call nothing could execute was only emitted', async () => {
    const tools = [{ type: 'function', function: { name: 'refund', parameters: { type: 'object' } } }];
    const attempts = await readAttempts(
      [
        call('a', '{"a": '),
        answer('a', 'Error: invalid JSON in arguments'),
        call('b', '{}', 'constructor'),
        answer('b', "Error: Unknown tool: 'constructor'"),
        call('c', '{}', 'refund'),
        answer('c', 'Error: 503 Service Unavailable'),
      ],
      { tools },
    );
    expect(attempts.map(({ stage }) => stage)).toEqual(['emitted', 'emitted', 'returned']);
    expect(attempts.map(({ errorClass }) => errorClass)).toEqual(['malformed_json', 'wrong_tool', 'unavailable']);
  });

  it('goes by the call itself where the failure’s text says nothing', async () => {
    const attempts = await readAttempts(
      [
        call('a', '{"a": '),
        answer('a', 'Error: hm'),
        call('b', '{}', 'other'),
        answer('b', 'Error: hm'),
        call('c', '{}'),
        answer('c', 'Error: hm'),
      ],
      { tools: [{ type: 'function', function: { name: 'refund' } }] },
    );
    expect(attempts.map(({ errorClass, classRule }) => [errorClass, classRule])).toEqual([
      ['malformed_json', 'derived:arguments_not_json'],
      ['wrong_tool', 'derived:tool_not_described'],
      ['unsupported_error', 'none'],
    ]);
  });

  it('reads tools with the exact text of their schema, and model and legacy functions', async () => {
    const parameters = { type: 'object', properties: { arguments: { const: 1 } } };
    const tools = [
      { type: 'function', function: { name: 'refund', description: 'Refunds', parameters } },
      { type: 'web_search' },
    ];
    expect(await readOne({ model: 'm-1', messages: [user], tools })).toMatchObject({
      model: 'm-1',
      tools: [{ name: 'refund', description: 'Refunds', inputSchemaJson: JSON.stringify(parameters) }],
    });
    expect((await readOne({ messages: [user], functions: [{ name: 'f' }] })).tools).toEqual([
      { name: 'f', description: null, inputSchemaJson: null },
    ]);
  });

  it('reads custom tools, object arguments and the old function_call', async () => {
    const custom = { id: 'x', type: 'custom', custom: { name: 'sql', input: 'select 1' } };
    const text = `{"messages":[
      ${JSON.stringify({ role: 'assistant', tool_calls: [custom] })},
      {"role":"assistant","tool_calls":[{"id":7,"function":{"name":"f","arguments":{"n": 1.50}}}]},
      {"role":"tool","tool_call_id":7,"content":"done"},
      {"role":"assistant","function_call":{"name":"g","arguments":"{}"}},
      {"role":"function","name":"g","content":"done"}]}`;
    const [conversation] = conversationsOf(await partsOf(text));
    expect(conversation?.attempts).toMatchObject([
      { tool: 'sql', argumentsJson: '"select 1"', outcome: 'unknown' },
      { tool: 'f', argumentsJson: '{"n": 1.50}', providerCallId: '7', outcome: 'ok' },
      { tool: 'g', argumentsJson: '{}', providerCallId: null, outcome: 'ok' },
    ]);
  });

  it('marks hand-offs', async () => {
    const attempts = await readAttempts([call('a', '{}', 'transfer_to_human_agents'), call('b', '{}', 'transfer')]);
    expect(attempts.map((attempt) => attempt.isEscalationCall)).toEqual([true, false]);
  });
});

describe('openai chat: identity', () => {
  const chat = (task: number, trial: number, ...traj: Message[]) => ({
    task_id: task,
    trial,
    traj: [user, ...traj],
    reward: 1,
  });

  it('names task and trial readably, and keeps equal tasks of two files apart by their history', async () => {
    const one = await readOne([chat(0, 1, call('a', '{}'))]);
    const other = await readOne([chat(0, 1, call('b', '{}'))]);
    expect(one.sessionId).toMatch(/^task0\/trial1\/[0-9a-f]{8}$/);
    expect(one.key).not.toBe(other.key);
    expect(one.sessionId).not.toBe(other.sessionId);
    expect(one.attempts[0]?.id).not.toBe(other.attempts[0]?.id);
    expect(one.attempts[0]?.id).toMatch(/^[0-9a-f]{32}$/);
  });

  it('does not depend on layout, key order, metadata or neighbours', async () => {
    const first = chat(0, 0, call('a', '{}'));
    const alone = await readOne({ ...first, reward: 0 });
    const amongOthers = conversationsOf(await partsOf(JSON.stringify([chat(1, 0), first], null, 2)));
    expect(amongOthers[1]).toEqual(alone);
  });

  it('gives equal lines of one file ordinals, the same ones each time', async () => {
    const line = JSON.stringify({ messages: [user, call('a', '{}')] });
    const read = async () => conversationsOf(await partsOf(`${line}\n${line}\n${line}\n`));
    const conversations = await read();
    expect(new Set(conversations.map((conversation) => conversation.key)).size).toBe(3);
    expect(new Set(conversations.map((conversation) => conversation.attempts[0]?.id)).size).toBe(3);
    expect(await read()).toEqual(conversations);
  });

  it('refuses a conversation it cannot read, by its place, and keeps the others', async () => {
    const bad = { task_id: 1, trial: 0, traj: [user, { role: 'assistant', tool_calls: [{ function: { name: 7 } }] }] };
    const parts = await partsOf(JSON.stringify([chat(0, 0, call('a', '{}')), bad, chat(2, 0), { task_id: 3 }]));
    expect(conversationsOf(parts)).toHaveLength(2);
    expect(parts.filter((part) => part.kind === 'refused').map((part) => part.refusal)).toEqual([
      { position: '[1].traj[1].tool_calls[0].function.name', reason: expect.stringContaining('string') },
      { position: '[3].messages', reason: expect.stringContaining('array') },
    ]);
  });
});
