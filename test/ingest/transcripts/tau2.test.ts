import { describe, expect, it } from 'vitest';
import { conversationsOf } from '../../real-transcripts';
import { partsOf } from './chunked';

const ID = '7ad146cf-324c-46e5-93c9-8fb281c7ab01';

const call = (id: string, name = 'get_user', requestor = 'assistant') => ({ id, name, arguments: { a: 1 }, requestor });
const turn = (calls: object[], extra: object = {}) => ({
  role: 'assistant',
  content: null,
  tool_calls: calls,
  turn_idx: 1,
  ...extra,
});
const result = (id: string, content: unknown, error = false) => ({
  role: 'tool',
  id,
  content,
  error,
  requestor: 'assistant',
  turn_idx: 2,
});

const file = (simulations: object[]) => ({
  info: {
    agent_info: { llm: 'agent-model' },
    user_info: { llm: 'user-model' },
    environment_info: { domain_name: 'airline', tool_defs: null },
  },
  tasks: [],
  simulations,
});
const simulation = (messages: object[], extra: object = {}) => ({ id: ID, task_id: '3', trial: 2, messages, ...extra });

const readAll = async (value: unknown) =>
  conversationsOf(await partsOf(typeof value === 'string' ? value : JSON.stringify(value)));

async function readOne(messages: object[]) {
  const [conversation] = await readAll(file([simulation(messages)]));
  if (conversation === undefined) throw new Error('no conversation was read');
  return conversation;
}

describe('tau2', () => {
  it('takes model and agent from the header and the name from the simulation', async () => {
    expect(await readOne([turn([call('a')])])).toMatchObject({
      key: `tau2:${ID}`,
      sessionId: ID,
      agent: 'airline',
      model: 'agent-model',
      isEnded: true,
      attempts: [{ model: 'agent-model', actor: 'agent' }],
    });
  });

  it('reads the flat header and the bare list as well', async () => {
    const messages = [turn([call('a')])];
    expect(await readAll({ domain: 'retail', model: 'm', simulations: [simulation(messages)] })).toMatchObject([
      { agent: 'retail', model: 'm' },
    ]);
    expect(await readAll([simulation(messages)])).toMatchObject([{ agent: null, model: null, key: `tau2:${ID}` }]);
    expect(await readAll(simulation(messages))).toMatchObject([{ key: `tau2:${ID}` }]);
  });

  it('keeps object arguments as their source slice', async () => {
    const text = JSON.stringify(file([simulation([turn([call('a')])])]));
    const slice = '{ "b": 1.00, "a": 12345678901234567890, "arguments": {"x":1e2} }';
    const [conversation] = await readAll(text.replace('{"a":1}', slice));
    expect(conversation?.attempts[0]?.argumentsJson).toBe(slice);
  });

  it('takes the flag, and the text convention where the flag says no error', async () => {
    const { attempts } = await readOne([
      turn([call('a'), call('b'), call('c')]),
      result('a', 'Error: User x not found', true),
      result('b', 'Error: User x not found', false),
      result('c', 'fine'),
    ]);
    expect(attempts.map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'ok']);
  });

  it('knows the simulated user as an actor with its own model', async () => {
    const { attempts } = await readOne([
      turn([call('a', 'toggle_data', 'user')], { role: 'user' }),
      turn([{ ...call('b', 'toggle_data'), requestor: null }], { role: 'user' }),
    ]);
    expect(attempts).toMatchObject([
      { actor: 'user', model: 'user-model' },
      { actor: 'user', model: 'user-model' },
    ]);
  });

  it('believes the provider about the model that answered', async () => {
    const { attempts } = await readOne([turn([call('a')], { raw_data: { model: 'other-model' } })]);
    expect(attempts[0]?.model).toBe('other-model');
  });

  it('takes times without an offset as UTC and keeps their digits', async () => {
    const times = ['2025-08-01T16:16:37.295213', '2025-08-01T18:16:37.295+02:00', 'yesterday', null];
    const { attempts } = await readOne(times.map((timestamp, index) => turn([call(`c${index}`)], { timestamp })));
    expect(attempts.map(({ ts, tsText }) => ({ ts, tsText }))).toEqual([
      { ts: Date.UTC(2025, 7, 1, 16, 16, 37, 295), tsText: '2025-08-01T16:16:37.295213Z' },
      { ts: Date.UTC(2025, 7, 1, 16, 16, 37, 295), tsText: '2025-08-01T18:16:37.295+02:00' },
      { ts: null, tsText: null },
      { ts: null, tsText: null },
    ]);
  });

  it('splits a message’s usage among its calls without losing any', async () => {
    const usage = { prompt_tokens: 100, completion_tokens: 8 };
    const { attempts } = await readOne([turn([call('a'), call('b'), call('c')], { usage, cost: 0.3 })]);
    expect(attempts.map(({ tokensIn }) => tokensIn)).toEqual([34, 33, 33]);
    expect(attempts.map(({ tokensOut }) => tokensOut)).toEqual([3, 3, 2]);
    expect(attempts.map(({ costUsd }) => costUsd)).toEqual([0.1, 0.1, 0.1].map((share) => expect.closeTo(share, 12)));
  });

  it('leaves unknown usage and an unpriced model unknown', async () => {
    const { attempts } = await readOne([turn([call('a')], { usage: null, cost: 0 })]);
    expect(attempts[0]).toMatchObject({ tokensIn: null, tokensOut: null, costUsd: null });
  });

  it('tells apart calls that share an id', async () => {
    const { attempts } = await readOne([
      turn([call('a')]),
      result('a', 'one'),
      turn([call('a')]),
      result('a', 'Error: x', true),
    ]);
    expect(attempts.map(({ outcome }) => outcome)).toEqual(['ok', 'failed']);
    expect(new Set(attempts.map(({ id }) => id)).size).toBe(2);
  });

  it('keeps the ids of a simulation that grew', async () => {
    const messages = [turn([call('a')]), result('a', 'one'), turn([call('b')])];
    const [short] = await readAll(file([simulation(messages.slice(0, 2))]));
    const [long] = await readAll(file([simulation(messages)]));
    expect(long?.key).toBe(short?.key);
    expect(long?.attempts[0]?.id).toBe(short?.attempts[0]?.id);
  });

  it('does not trust an id that another file can hold too', async () => {
    const [one] = await readAll(file([simulation([turn([call('a')])], { id: '1' })]));
    const [other] = await readAll(file([simulation([turn([call('b')])], { id: '1' })]));
    expect(one?.sessionId).toMatch(/^task3\/trial2\/[0-9a-f]{8}$/);
    expect(one?.key).not.toBe(other?.key);
  });

  it('makes keys and session ids any store can keep, whatever a file calls its tasks', async () => {
    const [one] = await readAll(
      file([simulation([turn([call('a')])], { id: '1', task_id: '\u0000\ud800'.repeat(500) })]),
    );
    expect(one?.key).toMatch(/^tau2:[0-9a-f]{32}$/);
    expect(one?.sessionId.isWellFormed()).toBe(true);
    expect(one?.sessionId).not.toContain('\0');
  });

  it('refuses a simulation without messages by its place and keeps the others', async () => {
    const parts = await partsOf(JSON.stringify(file([simulation([turn([call('a')])]), { id: 'x' }])));
    expect(conversationsOf(parts)).toHaveLength(1);
    expect(parts.at(-1)).toMatchObject({ kind: 'refused', refusal: { position: 'simulations[1].messages' } });
  });
});
