import { describe, expect, it } from 'vitest';
import { attemptsOf, readOne, refusalsOf, storyOf } from './read-one';

type Part = Record<string, unknown>;

const user = { role: 'user', content: 'Refund it' };
const assistant = (...content: Part[]) => ({ role: 'assistant', content });
const tool = (...content: Part[]) => ({ role: 'tool', content });
const call = (toolCallId: string, input: unknown = {}, toolName = 'refund') => ({
  type: 'tool-call',
  toolCallId,
  toolName,
  input,
});
const result = (toolCallId: string, output: unknown) => ({
  type: 'tool-result',
  toolCallId,
  toolName: 'refund',
  output,
});

describe('AI SDK model messages', () => {
  it('goes by the type of an output', async () => {
    const outputs = [
      { type: 'error-text', value: 'Order ord_1 not found' },
      { type: 'error-json', value: { error: { code: 429, message: 'slow down' } } },
      { type: 'content', value: [{ type: 'text', text: 'Error: hm' }] },
      { type: 'execution-denied', reason: 'not today' },
      { type: 'json', value: { big: 1 } },
      { type: 'text', value: 'done' },
    ];
    const messages = outputs.flatMap((output, index) => [
      assistant(call(`c${index}`)),
      tool(result(`c${index}`, output)),
    ]);
    expect((await attemptsOf([user, ...messages])).map(({ outcome, errorClass }) => [outcome, errorClass])).toEqual([
      ['failed', 'not_found'],
      ['failed', 'rate_limit'],
      ['failed', expect.any(String)],
      ['control_flow', null],
      ['ok', null],
      ['ok', null],
    ]);
  });

  it('keeps an input that did not parse as the text it was', async () => {
    const messages = [user, assistant(call('a', '{"n": ')), tool(result('a', { type: 'error-text', value: 'hm' }))];
    expect((await attemptsOf(messages))[0]).toMatchObject({
      argumentsJson: '"{\\"n\\": "',
      errorClass: 'malformed_json',
      stage: 'emitted',
    });
  });

  it('holds a call that waits for a person, until its result is there', async () => {
    const waiting = [user, assistant(call('a'), { type: 'tool-approval-request', approvalId: 'p', toolCallId: 'a' })];
    expect(await storyOf(waiting)).toEqual(['refund held: control_flow']);
    const response = { type: 'tool-approval-response', approvalId: 'p', approved: true };
    const approved = [...waiting, tool(response), tool(result('a', { type: 'text', value: 'done' }))];
    expect(await storyOf(approved)).toEqual(['refund executed: ok']);
  });

  it('reads version 4, and tools that the provider ran', async () => {
    const old = [
      user,
      assistant({ type: 'tool-call', toolCallId: 'a', toolName: 'refund', args: { n: 1 } }),
      tool({ type: 'tool-result', toolCallId: 'a', toolName: 'refund', result: 'no', isError: true }),
      assistant({ type: 'tool-call', toolCallId: 'b', toolName: 'refund', args: { n: 2 } }),
      tool({ type: 'tool-result', toolCallId: 'b', toolName: 'refund', result: { ok: true } }),
    ];
    expect(await storyOf(old)).toEqual(['refund repaired: failed ok']);
    expect((await attemptsOf(old))[1]).toMatchObject({ argumentsJson: '{"n":2}', responseJson: '{"ok":true}' });
    const provider = assistant(call('a', {}, 'search'), result('a', { type: 'json', value: [] }));
    expect(await storyOf({ messages: [user, provider] })).toEqual(['search executed: ok']);
  });

  it('refuses a call without a name, by its place', async () => {
    const broken = { type: 'tool-call', toolCallId: 'a', input: {} };
    expect(await refusalsOf({ messages: [user, assistant(broken)] })).toEqual([
      { position: 'messages[1].content[0].toolName', reason: expect.any(String) },
    ]);
  });
});

const ui = (...parts: Part[]) => ({ id: 'm2', role: 'assistant', parts });
const asked = { id: 'm1', role: 'user', parts: [{ type: 'text', text: 'Refund it' }] };
const step = { type: 'step-start' };
const state = (name: string, fields: Part = {}, id = name) => ({
  type: 'tool-refund',
  toolCallId: id,
  state: name,
  input: { n: 1 },
  ...fields,
});

describe('AI SDK UI messages', () => {
  it('knows every state of a tool', async () => {
    const parts = [
      state('input-streaming', { input: undefined }),
      state('input-available'),
      state('approval-requested'),
      state('output-denied', { approval: { id: 'p', approved: false, reason: 'not today' } }),
      state('output-available', { output: { part: 1 }, preliminary: true }, 'preliminary'),
      state('output-available', { output: 'done' }),
      state('output-error', { errorText: 'Order not found' }),
      state('output-error', { input: undefined, rawInput: { n: 'x' }, errorText: 'Type validation failed: hm' }, 'raw'),
    ];
    const attempts = await attemptsOf([asked, ui(...parts)]);
    expect(attempts.map(({ outcome, stage }) => [outcome, stage])).toEqual([
      ['unknown', null],
      ['unknown', null],
      ['control_flow', 'validated'],
      ['control_flow', 'validated'],
      ['unknown', null],
      ['ok', 'returned'],
      ['failed', 'returned'],
      ['failed', 'emitted'],
    ]);
    expect(new Set(attempts.map(({ turn }) => turn)).size).toBe(1);
    expect(attempts.at(-1)).toMatchObject({ argumentsJson: '{"n":"x"}', errorClass: 'schema_violation' });
  });

  it('takes each step of a message for a turn', async () => {
    const failed = state('output-error', { errorText: 'Order not found' });
    const done = state('output-available', { output: 'done' });
    expect(await storyOf([asked, ui(step, failed, step, done)])).toEqual(['refund repaired: failed ok']);
    expect(await storyOf([asked, ui(step, failed, done)])).toEqual(['refund abandoned: failed', 'refund executed: ok']);
  });

  it('reads tools known at run time, and version 4', async () => {
    const dynamic = { ...state('output-available', { output: 1 }), type: 'dynamic-tool', toolName: 'lookup' };
    const invocation = { toolCallId: 'v', toolName: 'old', state: 'result', args: { n: 1 }, result: 'done' };
    const old = { type: 'tool-invocation', toolInvocation: invocation };
    expect(await storyOf({ id: 'chat', messages: [asked, ui(dynamic, old)] })).toEqual([
      'lookup executed: ok',
      'old executed: ok',
    ]);
  });

  it('keeps the identity of a chat that grows', async () => {
    const first = { ...asked, id: 'aBcDeFgHiJkLmNoP' };
    const done = state('output-available', { output: 'done' });
    const early = await readOne({ id: 'chat', messages: [first, ui(done)] });
    const grown = await readOne({ id: 'chat', messages: [first, ui(done), asked, ui(state('input-available'))] });
    expect(grown.key).toBe(early.key);
    expect(grown.attempts[0]?.id).toBe(early.attempts[0]?.id);
  });
});
