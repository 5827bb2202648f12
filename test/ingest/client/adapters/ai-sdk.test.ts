import * as ai7 from 'ai';
import * as ai5 from 'ai-v5';
import * as ai6 from 'ai-v6';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { repairToolCalls } from '../../../../ingest/client/adapters/ai-sdk';
import type { LoopSettings, OnEnd, ToolFacts } from '../../../../ingest/client/adapters/loop/loop-settings';
import { ToolFailure } from '../../../../ingest/client/tool-failure';
import type { ToolCallResult } from '../../../../ingest/client/tool-call-result';
import { startRecording } from './recorded-calls';
import { type Said, ScriptedTurns, sdk5Model, sdk6Model, sdk7Model } from './scripted-sdk-model';

const GOOD = '{ "order": "A-7",  "amount": 1200 }';
const OTHER = '{"order":"A-7","amount":1100}';
const WRONG_TYPE = '{"order": "A-7", "amount": "1200"}';
const CUT = '{"order":"A-7","amo';

/** What the page of every good call says. */
const REFUND = { tool: 'refund', reason: null, findings: [], sideEffects: 'idempotent' };

const refundCall = (input: string, tool = 'refund'): Said => [{ tool, input }];

/** What the refund tool does at each of its runs. */
type Run = 'works' | Error;

const inputSchema = z.object({ order: z.string(), amount: z.number().int(), note: z.string().default('none') });

type Played = { text: string; turns: ScriptedTurns; ran: unknown[]; ends: ToolCallResult<unknown>[] };

type Script = { turns: Said[]; runs?: Run[] };

const refundTool = (runs: Run[], ran: unknown[]) => ({
  description: 'Refunds an order.',
  inputSchema,
  execute: async (args: z.output<typeof inputSchema>) => {
    ran.push(args);
    const run = runs.shift() ?? 'works';
    if (run instanceof Error) throw run;
    return { refunded: args.order };
  },
});

type Settings = LoopSettings & { onEnd: OnEnd; toolFacts: ToolFacts };
type Player = (
  turns: ScriptedTurns,
  tool: ReturnType<typeof refundTool>,
  settings: Settings,
) => Promise<{ text: string }>;

const prompt = 'Refund 12 for A-7.';

const mended5 = (turns: ScriptedTurns, tool: ReturnType<typeof refundTool>, settings: Settings) => ({
  ...repairToolCalls({ model: sdk5Model(turns), tools: { refund: ai5.tool(tool) }, ...settings }),
  prompt,
  stopWhen: ai5.stepCountIs(5),
});
const mended6 = (turns: ScriptedTurns, tool: ReturnType<typeof refundTool>, settings: Settings) => ({
  ...repairToolCalls({ model: sdk6Model(turns), tools: { refund: ai6.tool(tool) }, ...settings }),
  prompt,
  stopWhen: ai6.stepCountIs(5),
});
const mended7 = (turns: ScriptedTurns, tool: ReturnType<typeof refundTool>, settings: Settings) => ({
  ...repairToolCalls({ model: sdk7Model(turns), tools: { refund: ai7.tool(tool) }, ...settings }),
  prompt,
  stopWhen: ai7.isStepCount(5),
});

const PLAYERS: [string, Player][] = [
  ['5', async (...script) => ai5.generateText(mended5(...script))],
  ['5, streaming', async (...script) => ({ text: await ai5.streamText(mended5(...script)).text })],
  ['6', async (...script) => ai6.generateText(mended6(...script))],
  ['6, streaming', async (...script) => ({ text: await ai6.streamText(mended6(...script)).text })],
  ['7', async (...script) => ai7.generateText(mended7(...script))],
  ['7, streaming', async (...script) => ({ text: await ai7.streamText(mended7(...script)).text })],
];

const toolFacts: ToolFacts = { refund: { sideEffects: 'idempotent' } };

describe.each(PLAYERS)('AI SDK %s', (_, player) => {
  const playScript = async ({ turns: said, runs = [] }: Script) => {
    const { recorder, calls } = await startRecording();
    const [turns, ran, ends]: [ScriptedTurns, unknown[], ToolCallResult<unknown>[]] = [new ScriptedTurns(said), [], []];
    const onEnd: OnEnd = (result) => ends.push(result);
    const tool = refundTool([...runs], ran);
    const { text } = await player(turns, tool, { recorder, toolFacts, onEnd });
    const played: Played = { text, turns, ran, ends };
    return { ...played, calls: await calls() };
  };

  it('records a call that needs no repair, word for word', async () => {
    const { text, ran, calls } = await playScript({ turns: [refundCall(GOOD), 'Refunded.'] });
    expect(text).toBe('Refunded.');
    expect(ran).toEqual([{ order: 'A-7', amount: 1200, note: 'none' }]);
    expect(calls).toEqual([{ ...REFUND, disposition: 'executed', attempts: [['ok', GOOD]] }]);
  });

  it('repairs a call that the SDK refuses, in one call of two attempts', async () => {
    const { text, turns, ran, calls } = await playScript({
      turns: [refundCall(WRONG_TYPE), refundCall(GOOD), 'Refunded.'],
    });
    expect(text).toBe('Refunded.');
    expect(ran).toEqual([{ order: 'A-7', amount: 1200, note: 'none' }]);
    expect(turns.asked[1]).toContain('Refund 12 for A-7.');
    expect(turns.asked[1]).toContain('/amount');
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
    const { text, calls } = await playScript({ turns: [refundCall(CUT), refundCall(GOOD), 'Refunded.'] });
    expect(text).toBe('Refunded.');
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

  it('gives away a call of an invented tool that no other tool can do', async () => {
    const { text, turns, ran, calls } = await playScript({
      turns: [refundCall('{"order":"A-7"}', 'teleport'), 'There is no such tool.', 'I could not do it.'],
    });
    expect(text).toBe('I could not do it.');
    expect(ran).toEqual([]);
    expect(turns.asked[2]).toContain('This call is over and will not be repaired.');
    expect(calls).toMatchObject([
      {
        tool: 'teleport',
        disposition: 'escalated',
        reason: 'recovery_invalid',
        attempts: [
          ['wrong_tool', '{"order":"A-7"}'],
          ['control_flow', null],
        ],
      },
    ]);
  });

  it('reshapes a call of an invented tool into one that there is', async () => {
    const { ran, calls } = await playScript({
      turns: [refundCall(GOOD, 'refundOrder'), refundCall(GOOD), 'Refunded.'],
    });
    expect(ran).toHaveLength(1);
    expect(calls).toMatchObject([
      {
        tool: 'refundOrder',
        disposition: 'repaired',
        attempts: [
          ['wrong_tool', GOOD],
          ['ok', GOOD],
        ],
      },
    ]);
  });

  it('repairs after a tool that failed, with arguments as the schema makes them', async () => {
    const failure = new ToolFailure('amount is above what was paid', { code: 422 });
    const { text, ran, calls } = await playScript({
      turns: [refundCall(GOOD), refundCall(OTHER), 'Refunded.'],
      runs: [failure, 'works'],
    });
    expect(text).toBe('Refunded.');
    expect(ran).toEqual([
      { order: 'A-7', amount: 1200, note: 'none' },
      { order: 'A-7', amount: 1100, note: 'none' },
    ]);
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

  it('goes on with one loop where a call is refused first and its tool fails then', async () => {
    const { ran, ends, calls } = await playScript({
      turns: [refundCall(WRONG_TYPE), refundCall(GOOD), 'It did not work.'],
      runs: [new ToolFailure('no such order', { code: 'not_found' })],
    });
    expect(ran).toHaveLength(1);
    expect(ends).toMatchObject([{ kind: 'escalated', reason: 'not_repairable' }]);
    expect(calls).toMatchObject([
      {
        disposition: 'escalated',
        attempts: [
          ['schema_violation', WRONG_TYPE, '/amount'],
          ['not_found', GOOD],
        ],
      },
    ]);
  });

  it('gives a tool error away that the contract does not repair, and tells the model that it is over', async () => {
    const { text, turns, ends, calls } = await playScript({
      turns: [refundCall(GOOD), 'I could not do it.'],
      runs: [new ToolFailure('secret reason', { code: 'permission_error' })],
    });
    expect(text).toBe('I could not do it.');
    expect(turns.asked[1]).toContain('This call is over and will not be repaired.');
    expect(turns.asked[1]).not.toContain('secret reason');
    expect(ends).toMatchObject([{ kind: 'escalated', reason: 'not_repairable' }]);
    expect(calls).toMatchObject([
      { disposition: 'escalated', reason: 'not_repairable', attempts: [['permission_error', GOOD]] },
    ]);
  });

  it('stops at a policy, and asks nobody again', async () => {
    const { turns, ran, ends, calls } = await playScript({
      turns: [refundCall(GOOD), 'I may not do it.'],
      runs: [new ToolFailure('limit is 1000', { code: 'budget_exceeded' })],
    });
    expect([ran.length, turns.asked.length]).toEqual([1, 2]);
    expect(ends).toMatchObject([{ kind: 'stopped', reason: 'policy_stop' }]);
    expect(calls).toMatchObject([
      { disposition: 'escalated', reason: 'policy_stop', attempts: [['policy_violation', GOOD]] },
    ]);
  });

  it('keeps calls of one answer apart', async () => {
    const { ran, calls } = await playScript({
      turns: [
        [
          { tool: 'refund', input: GOOD },
          { tool: 'refund', input: WRONG_TYPE },
        ],
        refundCall(OTHER),
        'Refunded twice.',
      ],
    });
    expect(ran).toHaveLength(2);
    expect(calls.toSorted((a, b) => a.disposition.localeCompare(b.disposition))).toMatchObject([
      { disposition: 'executed', attempts: [['ok', GOOD]] },
      {
        disposition: 'repaired',
        attempts: [
          ['schema_violation', WRONG_TYPE, '/amount'],
          ['ok', OTHER],
        ],
      },
    ]);
  });
});
