import * as ai7 from 'ai';
import * as ai6 from 'ai-v6';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { repairToolCalls } from '../../../../ingest/client/adapters/ai-sdk';
import { ajvValidator } from '../../../../ingest/client/ajv-validator';
import type { ClientEvent } from '../../../../ingest/client/client-event';
import { defineContract } from '../../../../ingest/client/define-contract';
import { ToolFailure } from '../../../../ingest/client/tool-failure';
import { DEFAULT_CONTRACT } from '../../../../lib/repair/built-in-contracts';
import { type Said, ScriptedTurns, sdk6Model, sdk7Model } from './scripted-sdk-model';

const GOOD = '{"order":"A-7","amount":1200}';
const WRONG_TYPE = '{"order":"A-7","amount":"1200"}';
const JSON_SCHEMA = {
  type: 'object' as const,
  properties: { order: { type: 'string' as const }, amount: { type: 'integer' as const } },
  required: ['order', 'amount'],
};

const refund = (input: string): Said => [{ tool: 'refund', input }];
const inputSchema = z.object({ order: z.string(), amount: z.number().int() });

const recorded = () => {
  const events: ClientEvent[] = [];
  const recorder = { record: (event: ClientEvent) => void events.push(event) };
  /** Outcome or class of every attempt, and how calls were closed. */
  const story = () =>
    events.flatMap((event) => {
      if (event.type === 'tool' || event.type === 'close')
        return event.type === 'close' ? [`closed: ${event.reason}`] : [];
      return [`${event.attempt}: ${event.error_class ?? event.outcome}`];
    });
  return { recorder, events, story };
};

describe('a tool that the SDK holds for approval', () => {
  const prompt = [{ role: 'user' as const, content: 'Refund 12 for A-7.' }];

  it('is not run by a repair, and is the same call once a person approved of it', async () => {
    const { recorder, story } = recorded();
    const ran: unknown[] = [];
    const execute = async (args: unknown) => (ran.push(args), 'refunded');
    const tools = { refund: ai6.tool({ inputSchema, needsApproval: true, execute }) };
    const model = sdk6Model(new ScriptedTurns([refund(WRONG_TYPE), refund(GOOD), 'Refunded.']));
    const mended = repairToolCalls({ model, tools, recorder });
    const first = await ai6.generateText({ ...mended, messages: prompt });
    const request = first.content.find((part) => part.type === 'tool-approval-request');
    expect([ran, story()]).toEqual([[], ['1: schema_violation']]);
    const approval = { type: 'tool-approval-response' as const, approvalId: request?.approvalId ?? '', approved: true };
    const messages = [...prompt, ...first.response.messages, { role: 'tool' as const, content: [approval] }];
    const { text } = await ai6.generateText({ ...mended, messages });
    expect([text, ran, story()]).toEqual([
      'Refunded.',
      [{ order: 'A-7', amount: 1200 }],
      ['1: schema_violation', '2: ok'],
    ]);
  });

  it('is a call of its own where the loop that checked it is gone', async () => {
    const { recorder, events, story } = recorded();
    const tools = { refund: ai7.tool({ inputSchema, execute: async () => 'refunded' }) };
    const settings = { tools, recorder };
    const asking = repairToolCalls({ model: sdk7Model(new ScriptedTurns([refund(GOOD)])), ...settings });
    const first = await ai7.generateText({ ...asking, messages: prompt, toolApproval: { refund: 'user-approval' } });
    const request = first.content.find((part) => part.type === 'tool-approval-request');
    const approval = { type: 'tool-approval-response' as const, approvalId: request?.approvalId ?? '', approved: true };
    const messages = [...prompt, ...first.response.messages, { role: 'tool' as const, content: [approval] }];
    const later = repairToolCalls({ model: sdk7Model(new ScriptedTurns(['Refunded.'])), ...settings });
    await ai7.generateText({ ...later, messages, toolApproval: { refund: 'user-approval' } });
    expect([story(), events[0]]).toMatchObject([['1: ok'], { arguments: GOOD, provider_call_id: 'call_1' }]);
  });
});

describe('tools of other kinds', () => {
  it('leaves a tool without execute to whoever runs it', async () => {
    const { recorder, events } = recorded();
    const tools = {
      ask: ai7.tool({ inputSchema }),
      refund: ai7.tool({ inputSchema, execute: async () => 'refunded' }),
    };
    const model = sdk7Model(new ScriptedTurns([[{ tool: 'ask', input: WRONG_TYPE }]]));
    const { toolCalls } = await ai7.generateText({ ...repairToolCalls({ model, tools, recorder }), prompt: 'Ask.' });
    expect(toolCalls).toMatchObject([{ toolName: 'ask', invalid: true }]);
    expect(events).toEqual([]);
  });

  it('checks by the JSON Schema where the schema brings no validation along', async () => {
    const { recorder, story } = recorded();
    const ran: unknown[] = [];
    const execute = async (args: unknown) => (ran.push(args), 'refunded');
    const tools = { refund: ai7.dynamicTool({ inputSchema: ai7.jsonSchema(JSON_SCHEMA), execute }) };
    const model = sdk7Model(new ScriptedTurns([refund(WRONG_TYPE), refund(GOOD), 'Refunded.']));
    const validate = ajvValidator(new Ajv({ allErrors: true }));
    const mended = repairToolCalls({ model, tools, recorder, validate });
    await ai7.generateText({ ...mended, prompt: 'Refund.', stopWhen: ai7.isStepCount(3) });
    expect([ran, story()]).toEqual([[{ order: 'A-7', amount: 1200 }], ['1: schema_violation', '2: ok']]);
  });

  it('checks by a validation that is a function of its own, and by one that is made when it is asked for', async () => {
    const { recorder, story } = recorded();
    const validate = async (value: unknown) => {
      const { success, data, error } = await inputSchema.safeParseAsync(value);
      return success ? { success, value: data } : { success, error };
    };
    const lazy = () => ai7.jsonSchema<z.infer<typeof inputSchema>>(JSON_SCHEMA, { validate });
    const tools = { refund: ai7.tool({ inputSchema: lazy, execute: async () => 'refunded' }) };
    const model = sdk7Model(new ScriptedTurns([refund(WRONG_TYPE), refund(GOOD), 'Refunded.']));
    const mended = repairToolCalls({ model, tools, recorder });
    await ai7.generateText({ ...mended, prompt: 'Refund.', stopWhen: ai7.isStepCount(3) });
    expect(story()).toEqual(['1: schema_violation', '2: ok']);
  });

  it('takes the word of the SDK where it refuses what the schema lets pass', async () => {
    const { recorder, story } = recorded();
    const tools = { refund: ai7.tool({ inputSchema, execute: async () => 'refunded' }) };
    const polluting = '{"order":"A-7","amount":1200,"__proto__":{"isAdmin":true}}';
    const model = sdk7Model(new ScriptedTurns([refund(polluting), refund(GOOD), 'Refunded.']));
    const mended = repairToolCalls({ model, tools, recorder });
    await ai7.generateText({ ...mended, prompt: 'Refund.', stopWhen: ai7.isStepCount(3) });
    expect(story()).toEqual(['1: argument_error', '2: ok']);
  });

  it('runs a call whose arguments are JSON in a string, which the SDK refuses', async () => {
    const { recorder, events, story } = recorded();
    const ran: unknown[] = [];
    const tools = { refund: ai7.tool({ inputSchema, execute: async (args) => (ran.push(args), 'refunded') }) };
    const model = sdk7Model(new ScriptedTurns([refund(JSON.stringify(GOOD)), 'Refunded.']));
    const mended = repairToolCalls({ model, tools, recorder });
    await ai7.generateText({ ...mended, prompt: 'Refund.', stopWhen: ai7.isStepCount(3) });
    expect([ran, story()]).toEqual([[{ order: 'A-7', amount: 1200 }], ['1: ok']]);
    expect(events.at(-1)).toMatchObject({ arguments: JSON.stringify(GOOD) });
  });

  it('takes the last bit of a tool that answers bit by bit', async () => {
    const { recorder, story } = recorded();
    const execute = async function* () {
      yield 'looking …';
      yield 'refunded';
    };
    const tools = { refund: ai7.tool({ inputSchema, execute }) };
    const model = sdk7Model(new ScriptedTurns([refund(GOOD), 'Refunded.']));
    const mended = repairToolCalls({ model, tools, recorder });
    const { steps } = await ai7.generateText({ ...mended, prompt: 'Refund.', stopWhen: ai7.isStepCount(3) });
    expect([steps[0]?.toolResults[0]?.output, story()]).toEqual(['refunded', ['1: ok']]);
  });

  it('is asked with no arguments at all by a model that writes none', async () => {
    const { recorder, events } = recorded();
    const tools = { now: ai7.tool({ inputSchema: z.object({}), execute: async () => 'noon' }) };
    const model = sdk7Model(new ScriptedTurns([[{ tool: 'now', input: '' }], 'Noon.']));
    const mended = repairToolCalls({ model, tools, recorder });
    await ai7.generateText({ ...mended, prompt: 'When?', stopWhen: ai7.isStepCount(3) });
    expect(events.at(-1)).toMatchObject({ outcome: 'ok', arguments: '' });
  });
});

describe('whoever runs the agent', () => {
  it('calls off a repair with the run', async () => {
    const { recorder, story } = recorded();
    const controller = new AbortController();
    const tools = { refund: ai7.tool({ inputSchema, execute: async () => 'refunded' }) };
    const model = sdk7Model(new ScriptedTurns([refund(WRONG_TYPE)]));
    const repairModel = sdk7Model(new ScriptedTurns([]));
    repairModel.doGenerate = () => (controller.abort(), new Promise(() => {}));
    const mended = repairToolCalls({ model, repairModel, tools, recorder });
    const run = ai7.generateText({ ...mended, prompt: 'Refund.', abortSignal: controller.signal });
    await expect(run).rejects.toThrow('aborted');
    expect(story()).toEqual(['1: schema_violation', 'closed: by_agent']);
  });

  it('gives the tool the signal of the run', async () => {
    const { recorder, story } = recorded();
    const controller = new AbortController();
    const execute = (_: unknown, { abortSignal }: { abortSignal?: AbortSignal }) =>
      new Promise<string>((_resolve, reject) => {
        abortSignal?.addEventListener('abort', () => reject(abortSignal.reason as Error));
        controller.abort();
      });
    const tools = { refund: ai7.tool({ inputSchema, execute }) };
    const model = sdk7Model(new ScriptedTurns([refund(GOOD)]));
    const mended = repairToolCalls({ model, tools, recorder });
    await ai7.generateText({ ...mended, prompt: 'Refund.', abortSignal: controller.signal }).catch(() => {});
    expect(story()).toEqual(['1: control_flow', 'closed: by_agent']);
  });

  it('may be an agent of the SDK', async () => {
    const { recorder, story } = recorded();
    const tools = { refund: ai7.tool({ inputSchema, execute: async () => 'refunded' }) };
    const model = sdk7Model(new ScriptedTurns([refund(WRONG_TYPE), refund(GOOD), 'Refunded.']));
    const agent = new ai7.ToolLoopAgent({ ...repairToolCalls({ model, tools, recorder }), instructions: 'Be brief.' });
    const { text } = await agent.generate({ prompt: 'Refund.' });
    expect([text, story()]).toEqual(['Refunded.', ['1: schema_violation', '2: ok']]);
  });

  it('may ask another model for repairs, whose name and tokens are recorded', async () => {
    const { recorder, events } = recorded();
    const tools = { refund: ai7.tool({ inputSchema, execute: async () => 'refunded' }) };
    const model = sdk7Model(new ScriptedTurns([refund(WRONG_TYPE), 'Refunded.']));
    const repairModel = sdk6Model(new ScriptedTurns([refund(GOOD)]));
    Object.defineProperty(repairModel, 'modelId', { value: 'careful' });
    const mended = repairToolCalls({ model, repairModel, tools, recorder });
    await ai7.generateText({ ...mended, prompt: 'Refund.', stopWhen: ai7.isStepCount(3) });
    expect(events.filter(({ type }) => type === undefined)).toMatchObject([
      { model: 'scripted' },
      { model: 'careful', tokens_in: 40, tokens_out: 8 },
    ]);
  });

  it('asks a person before a tool of high risk is run, and once only', async () => {
    const { recorder, story } = recorded();
    const asked: unknown[] = [];
    const tools = { refund: ai7.tool({ inputSchema, execute: async () => 'refunded' }) };
    const model = sdk7Model(new ScriptedTurns([refund(WRONG_TYPE), refund(GOOD), 'Refunded.']));
    const toolFacts = { refund: { risk: 'high' as const } };
    const approve = ({ argumentsJson }: { argumentsJson: string }) => (asked.push(argumentsJson), 'approved' as const);
    const mended = repairToolCalls({ model, tools, recorder, toolFacts, approve });
    await ai7.generateText({ ...mended, prompt: 'Refund.', stopWhen: ai7.isStepCount(3) });
    expect([asked, story()]).toEqual([[GOOD], ['1: schema_violation', '2: ok']]);
  });

  it('is stopped by a contract that it probes', async () => {
    const { recorder, story } = recorded();
    let runs = 0;
    const execute = async (): Promise<string> => {
      runs += 1;
      throw new ToolFailure('no', { code: 'budget_exceeded' });
    };
    const tools = { refund: ai7.tool({ inputSchema, execute }) };
    const model = sdk7Model(new ScriptedTurns([refund(GOOD), refund(GOOD), refund(GOOD), 'I may not.']));
    const contract = defineContract({ ...DEFAULT_CONTRACT, name: 'careful', probeLimit: 2 });
    const mended = repairToolCalls({ model, tools, recorder, contract });
    await ai7.generateText({ ...mended, prompt: 'Refund.', stopWhen: ai7.isStepCount(5) });
    expect([runs, story().filter((line) => line.startsWith('1'))]).toEqual([2, Array(3).fill('1: policy_violation')]);
  });

  it('is told of a contract that nobody checked before anything is called', () => {
    const { recorder } = recorded();
    const contract = { ...DEFAULT_CONTRACT, name: 'broken' };
    const model = sdk7Model(new ScriptedTurns([]));
    expect(() => repairToolCalls({ model, tools: {}, recorder, contract })).toThrow('was not checked');
  });
});
