import { Ajv } from 'ajv';
import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { ajvValidator } from '../../../../ingest/client/ajv-validator';
import { runChat, type RunChatOptions } from '../../../../ingest/client/adapters/openai';
import { ToolFailure } from '../../../../ingest/client/tool-failure';
import { startRecording } from './recorded-calls';
import { type ChatTurn, type ScriptedChat, scriptedChat } from './scripted-chat';

const GOOD = '{ "order": "A-7",  "amount": 1200 }';
const OTHER = '{"order":"A-7","amount":1100}';
const WRONG_TYPE = '{"order": "A-7", "amount": "1200"}';
const CUT = '{"order":"A-7","amo';

/** What the page of every good call says. */
const REFUND = { tool: 'refund', reason: null, findings: [], sideEffects: 'idempotent' };

const inputSchema = {
  type: 'object',
  properties: { order: { type: 'string' }, amount: { type: 'integer' } },
  required: ['order', 'amount'],
  additionalProperties: false,
};
const validate = ajvValidator(new Ajv({ allErrors: true }));
const messages = [{ role: 'user', content: 'Refund 12 for A-7.' }];

const call = (input: string, tool = 'refund'): ChatTurn => [{ tool, input }];

type Script = Partial<RunChatOptions> & { turns: ChatTurn[]; runs?: ('works' | Error)[] };

const CLIENTS = {
  "OpenAI's package": ({ fetch }: ScriptedChat) =>
    new OpenAI({ apiKey: 'none', baseURL: 'http://llm.test/v1', fetch, maxRetries: 0 }),
  'a plain endpoint': ({ fetch }: ScriptedChat) => ({ url: 'http://llm.test/v1/', key: 'none', fetch }),
};

describe.each(['a plain endpoint', "OpenAI's package"] as const)('a chat through %s', (client) => {
  const play = async ({ turns, runs = [], ...more }: Script) => {
    const { recorder, calls } = await startRecording();
    const chat = scriptedChat(turns);
    const ran: unknown[] = [];
    const run = (args: unknown) => {
      ran.push(args);
      const turn = runs.shift() ?? 'works';
      if (turn instanceof Error) throw turn;
      return { refunded: true };
    };
    const tool = {
      name: 'refund',
      description: 'Refunds an order.',
      inputSchema,
      sideEffects: 'idempotent' as const,
      run,
    };
    const options = { client: CLIENTS[client](chat), model: 'scripted', messages, tools: [tool] as const, recorder };
    const result = await runChat({ ...options, validate, ...more });
    return { result, chat, ran, calls: await calls() };
  };

  it('carries out a call and ends with the answer', async () => {
    const { result, chat, ran, calls } = await play({ turns: [call(GOOD), 'Refunded.'] });
    expect(result).toMatchObject({ kind: 'answered', text: 'Refunded.', escalated: [] });
    expect(ran).toEqual([{ order: 'A-7', amount: 1200 }]);
    expect(chat.headers[0]?.get('authorization')).toBe('Bearer none');
    expect(chat.asked[0]).toMatchObject({
      model: 'scripted',
      tools: [
        { type: 'function', function: { name: 'refund', description: 'Refunds an order.', parameters: inputSchema } },
      ],
    });
    expect(chat.asked[1]?.messages).toEqual(result.messages.slice(0, -1));
    expect(result.messages.slice(1)).toMatchObject([
      { role: 'assistant', tool_calls: [{ id: 'call_1', function: { name: 'refund', arguments: GOOD } }] },
      { role: 'tool', tool_call_id: 'call_1', content: '{"refunded":true}' },
      { role: 'assistant', content: 'Refunded.' },
    ]);
    expect(calls).toEqual([{ ...REFUND, disposition: 'executed', attempts: [['ok', GOOD]] }]);
  });

  it('repairs a call beside the conversation, which keeps what the model said', async () => {
    const { result, chat, calls } = await play({ turns: [call(WRONG_TYPE), call(GOOD), 'Refunded.'] });
    const [question] = chat.asked[1]?.messages.slice(-1) ?? [];
    expect(chat.asked[1]?.messages).toHaveLength(2);
    expect(question).toMatchObject({ role: 'user', content: expect.stringContaining('/amount') });
    expect(result).toMatchObject({ kind: 'answered', messages: [{}, { tool_calls: [{ id: 'call_1' }] }, {}, {}] });
    expect(calls).toEqual([
      {
        ...REFUND,
        disposition: 'repaired',
        attempts: [
          ['schema_violation', WRONG_TYPE, '/amount'],
          ['ok', GOOD],
        ],
      },
    ]);
  });

  it('repairs arguments that are no JSON', async () => {
    const { calls } = await play({ turns: [call(CUT), call(GOOD), 'Refunded.'] });
    expect(calls).toMatchObject([
      {
        disposition: 'repaired',
        attempts: [
          ['malformed_json', CUT, ''],
          ['ok', GOOD],
        ],
      },
    ]);
  });

  it('gives away a call of an invented tool', async () => {
    const { result, chat, ran, calls } = await play({
      turns: [call(GOOD, 'teleport'), 'There is no such tool.', 'I could not do it.'],
    });
    expect(result).toMatchObject({ kind: 'answered', escalated: [{ kind: 'escalated', reason: 'recovery_invalid' }] });
    expect(chat.asked[2]?.messages.at(-1)).toMatchObject({
      role: 'tool',
      content: expect.stringContaining('This call is over and will not be repaired.'),
    });
    expect(ran).toEqual([]);
    expect(calls).toMatchObject([
      {
        tool: 'teleport',
        disposition: 'escalated',
        attempts: [
          ['wrong_tool', GOOD],
          ['control_flow', null],
        ],
      },
    ]);
  });

  it('repairs after a tool that failed, and escalates what the contract does not repair', async () => {
    const bad = new ToolFailure('above what was paid', { code: 422 });
    const gone = new ToolFailure('no such order', { code: 404 });
    const { result, calls } = await play({
      turns: [call(GOOD), call(OTHER), call(GOOD), 'Done, but for one.'],
      runs: [bad, 'works', gone],
    });
    expect(result).toMatchObject({ kind: 'answered', escalated: [{ reason: 'not_repairable' }] });
    expect(calls).toMatchObject([
      {
        disposition: 'repaired',
        attempts: [
          ['argument_error', GOOD],
          ['ok', OTHER],
        ],
      },
      { disposition: 'escalated', reason: 'not_repairable', attempts: [['not_found', GOOD]] },
    ]);
  });

  it('stops at a policy, and tells the model its code and nothing more', async () => {
    const { result, chat, calls } = await play({
      turns: [call(GOOD), 'I may not do it.'],
      runs: [new ToolFailure('limit is 1000', { code: 'budget_exceeded' })],
    });
    expect(result).toMatchObject({ kind: 'answered', escalated: [{ kind: 'stopped', reason: 'policy_stop' }] });
    expect(JSON.stringify(chat.asked)).not.toContain('limit is 1000');
    expect(calls).toMatchObject([
      { disposition: 'escalated', reason: 'policy_stop', attempts: [['policy_violation', GOOD]] },
    ]);
  });

  it('carries out calls of one message at once and answers them in their order', async () => {
    const twice = [
      { tool: 'refund', input: WRONG_TYPE },
      { tool: 'refund', input: GOOD },
    ];
    const { result, ran, calls } = await play({ turns: [twice, call(OTHER), 'Refunded twice.'] });
    expect(ran).toEqual([
      { order: 'A-7', amount: 1200 },
      { order: 'A-7', amount: 1100 },
    ]);
    expect(result.messages.slice(2, 4)).toMatchObject([{ tool_call_id: 'call_1' }, { tool_call_id: 'call_2' }]);
    expect(calls.map(({ disposition }) => disposition).toSorted()).toEqual(['executed', 'repaired']);
  });

  it('holds a call of a high-risk tool that nobody approved', async () => {
    const run = () => 'never';
    const tools = [{ name: 'refund', inputSchema, risk: 'high' as const, run }] as const;
    const { result, calls } = await play({ turns: [call(GOOD), 'It waits.'], tools });
    expect(result).toMatchObject({ kind: 'answered', escalated: [{ kind: 'held' }] });
    expect(calls).toMatchObject([{ disposition: 'held', attempts: [['control_flow', GOOD]] }]);
  });

  it('ends when the steps are over, when the model cannot be asked, and when the caller gives up', async () => {
    expect((await play({ turns: [call(GOOD), call(GOOD)], maxSteps: 2 })).result.kind).toBe('out_of_steps');
    expect((await play({ turns: [500] })).result).toMatchObject({ kind: 'failed', error: expect.any(Error) });
    expect((await play({ turns: [], signal: AbortSignal.abort() })).result).toMatchObject({
      kind: 'aborted',
      calls: [],
    });
  });

  it('escalates where the model cannot be asked for a repair', async () => {
    const { result } = await play({ turns: [call(WRONG_TYPE), 503, 'I could not do it.'] });
    expect(result).toMatchObject({ kind: 'answered', escalated: [{ kind: 'escalated', reason: 'recovery_invalid' }] });
  });
});

it('says before anything is asked that a schema needs a validator', async () => {
  const { fetch, asked } = scriptedChat(['Hello.']);
  const tool = { name: 'refund', inputSchema, run: () => null };
  const options = { client: { url: 'http://llm.test/v1', fetch }, model: 'scripted', messages, tools: [tool] as const };
  await expect(runChat({ ...options, recorder: { record: () => {} } })).rejects.toThrow('no validator was passed in');
  expect(asked).toEqual([]);
});
