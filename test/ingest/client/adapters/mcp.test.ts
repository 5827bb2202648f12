import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { ajvValidator } from '../../../../ingest/client/ajv-validator';
import { withRepair, type WithRepairOptions } from '../../../../ingest/client/adapters/mcp';
import { sideEffectsOf } from '../../../../ingest/client/adapters/mcp/side-effects-of';
import type { ModelAnswer, ModelRequest } from '../../../../ingest/client/model-answer';
import { KNOWN_WORDS } from '../../../../lib/repair/known-words';
import { startRecording } from './recorded-calls';
import { checkingShop, isError, refunded, scriptedShop, type Shop, type ShopTurn } from './shop-client';

const GOOD = '{ "order": "A-7",  "amount": 1200 }';
const OTHER = '{"order":"A-7","amount":1100}';
const WRONG_TYPE = '{"order": "A-7", "amount": "1200"}';
const CUT = '{"order":"A-7","amo';

/** What the page of every good call says. */
const REFUND = { tool: 'refund', reason: null, findings: [], sideEffects: 'idempotent' };

const validate = ajvValidator(new Ajv({ allErrors: true, strict: false }));
const IDEMPOTENT = { idempotentHint: true };

const call = (argumentsJson: string, tool = 'refund') => ({ tool, argumentsJson });

type Script = Partial<WithRepairOptions> & {
  shop: Promise<Shop>;
  sent: { tool: string; argumentsJson: string };
  answers?: ModelAnswer[];
};

const play = async ({ shop, sent, answers = [], ...more }: Script) => {
  const { recorder, calls } = await startRecording();
  const { client, reached } = await shop;
  const asked: ModelRequest[] = [];
  const model = async (request: ModelRequest) => {
    asked.push(request);
    const answer = answers.shift();
    if (answer === undefined) throw new Error('The script has no more answers.');
    return answer;
  };
  const repaired = withRepair(client, { recorder, model, validate, words: KNOWN_WORDS, ...more });
  const result = await repaired.runCall(sent);
  await client.close();
  return { result, reached, asked, calls: await calls() };
};

const scripted = (turns: ShopTurn[], annotations: object | undefined = IDEMPOTENT) => scriptedShop(turns, annotations);

describe('an MCP client with repair', () => {
  it('carries out a call, word for word in the record', async () => {
    const { result, reached, calls } = await play({ shop: scripted([refunded('r1')]), sent: call(GOOD) });
    expect(result).toMatchObject({
      kind: 'ok',
      value: { content: [{ text: 'refund r1' }], structuredContent: { id: 'r1' } },
    });
    expect(reached).toEqual([{ order: 'A-7', amount: 1200 }]);
    expect(calls).toEqual([{ ...REFUND, disposition: 'executed', attempts: [['ok', GOOD]] }]);
  });

  it('repairs a call that breaks the listed schema, before the server sees it', async () => {
    const { reached, calls } = await play({
      shop: scripted([refunded('r1')]),
      sent: call(WRONG_TYPE),
      answers: [call(GOOD)],
    });
    expect(reached).toEqual([{ order: 'A-7', amount: 1200 }]);
    expect(calls).toMatchObject([
      {
        disposition: 'repaired',
        attempts: [
          ['schema_violation', WRONG_TYPE, '/amount'],
          ['ok', GOOD],
        ],
      },
    ]);
  });

  it('repairs arguments that are no JSON', async () => {
    const { calls } = await play({ shop: scripted([refunded('r1')]), sent: call(CUT), answers: [call(GOOD)] });
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

  it('repairs what a server of the SDK refuses with an error result', async () => {
    const { result, asked, calls } = await play({
      shop: checkingShop(),
      sent: call(WRONG_TYPE),
      answers: [call(GOOD)],
      validate: undefined,
    });
    expect(result).toMatchObject({ kind: 'ok', disposition: 'repaired' });
    expect(asked[0]?.prompt.text).toContain('/amount');
    expect(calls).toMatchObject([
      {
        attempts: [
          ['schema_violation', WRONG_TYPE, '/amount'],
          ['ok', GOOD],
        ],
      },
    ]);
  });

  it('gives away a call of an invented tool', async () => {
    const { result, reached, calls } = await play({
      shop: scripted([]),
      sent: call(GOOD, 'teleport'),
      answers: [{ text: 'There is no such tool.' }],
    });
    expect(result).toMatchObject({ kind: 'escalated', reason: 'recovery_invalid' });
    expect(reached).toEqual([]);
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

  it('escalates an error result that the contract does not repair', async () => {
    const { result, calls } = await play({ shop: scripted([isError('Order A-7 was not found')]), sent: call(GOOD) });
    expect(result).toMatchObject({ kind: 'escalated', reason: 'not_repairable' });
    expect(calls).toMatchObject([{ disposition: 'escalated', attempts: [['not_found', GOOD]] }]);
  });

  it('stops at a policy', async () => {
    const blocked = isError('no', { structuredContent: { code: 'budget_exceeded' } });
    const { result, asked, calls } = await play({ shop: scripted([blocked]), sent: call(GOOD) });
    expect([result.kind, asked.length]).toEqual(['stopped', 0]);
    expect(calls).toMatchObject([
      { disposition: 'escalated', reason: 'policy_stop', attempts: [['policy_violation', GOOD]] },
    ]);
  });

  it('repairs after an error of the protocol, where the server says that a second run does no harm', async () => {
    const refused = new McpError(ErrorCode.InvalidParams, 'amount is above what was paid');
    const { calls } = await play({
      shop: scripted([refused, refunded('r1')]),
      sent: call(GOOD),
      answers: [call(OTHER)],
    });
    expect(calls).toMatchObject([
      {
        disposition: 'repaired',
        attempts: [
          ['argument_error', GOOD],
          ['ok', OTHER],
        ],
      },
    ]);
  });

  it('does not send a tool again of which nothing is annotated', async () => {
    const refused = new McpError(ErrorCode.InvalidParams, 'amount is above what was paid');
    const { result } = await play({ shop: scripted([refused], {}), sent: call(GOOD) });
    expect(result).toMatchObject({ kind: 'escalated', reason: 'not_repairable' });
    const facts = { refund: { sideEffects: 'none' as const } };
    const known = await play({
      shop: scripted([refused, refunded('r1')], {}),
      sent: call(GOOD),
      answers: [call(OTHER)],
      toolFacts: facts,
    });
    expect(known.result).toMatchObject({ kind: 'ok', disposition: 'repaired' });
  });

  it('repairs after an answer that breaks its schema, and shows the model where', async () => {
    const { result, asked, calls } = await play({
      shop: scripted([refunded(7), refunded('r1')]),
      sent: call(GOOD),
      answers: [call(OTHER)],
    });
    expect(result).toMatchObject({ kind: 'ok', value: { structuredContent: { id: 'r1' } } });
    expect(asked).toMatchObject([{ kind: 'output' }]);
    expect(asked[0]?.prompt.text).toContain('/id');
    expect(calls).toMatchObject([
      {
        disposition: 'repaired',
        attempts: [
          ['output_contract_violation', GOOD, '/id'],
          ['ok', OTHER],
        ],
      },
    ]);
  });

  it('hears of such an answer from the client where there is no validator', async () => {
    const { result, calls } = await play({
      shop: scripted([refunded(7)]),
      sent: call(GOOD),
      answers: [call(GOOD)],
      validate: undefined,
    });
    expect(result).toMatchObject({ kind: 'escalated', reason: 'stuck' });
    expect(calls).toMatchObject([
      {
        attempts: [
          ['output_contract_violation', GOOD],
          ['control_flow', GOOD],
        ],
      },
    ]);
  });
});

describe('callTool', () => {
  const connect = async (turns: ShopTurn[]) => {
    const { recorder, calls } = await startRecording();
    const { client, reached } = await scripted(turns);
    const model = async () => ({ text: 'no' });
    return { client: withRepair(client, { recorder, model, validate, words: KNOWN_WORDS }), reached, calls };
  };
  const params = { name: 'refund', arguments: { order: 'A-7', amount: 1200 } };

  it('answers as the client did, and the client is otherwise the same', async () => {
    const { client, calls } = await connect([refunded('r1')]);
    expect(client.getServerVersion()).toMatchObject({ name: 'shop' });
    expect(await client.callTool(params)).toEqual(refunded('r1'));
    await client.close();
    expect(await calls()).toMatchObject([
      { disposition: 'executed', attempts: [['ok', '{"order":"A-7","amount":1200}']] },
    ]);
  });

  it('answers with an error result that says no more than that the call is over', async () => {
    const { client, calls } = await connect([isError('Order A-7 was not found')]);
    const result = await client.callTool(params);
    expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('This call is over') }] });
    expect(JSON.stringify(result)).not.toContain('A-7');
    await client.close();
    expect(await calls()).toMatchObject([{ disposition: 'escalated' }]);
  });

  it('rejects when its caller aborts', async () => {
    const { client, reached, calls } = await connect([]);
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(client.callTool(params, undefined, { signal })).rejects.toThrow('enough');
    expect(reached).toEqual([]);
    await client.close();
    expect(await calls()).toMatchObject([{ disposition: 'held' }]);
  });
});

it.each([
  [undefined, 'unknown'],
  [{}, 'unknown'],
  [{ readOnlyHint: true }, 'none'],
  [{ readOnlyHint: true, destructiveHint: true }, 'none'],
  [{ idempotentHint: true }, 'idempotent'],
  [{ destructiveHint: true }, 'unsafe'],
  [{ destructiveHint: false }, 'unsafe'],
  [{ readOnlyHint: false }, 'unsafe'],
  [{ idempotentHint: false }, 'unsafe'],
])('annotations %j say that a second run is %s', (annotations, sideEffects) => {
  expect(sideEffectsOf({ name: 'refund', annotations })).toBe(sideEffects);
});
