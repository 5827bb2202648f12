import { describe, expect, it } from 'vitest';
import { attemptsOf, readOne, refusalsOf, storyOf } from './read-one';

type Part = Record<string, unknown>;

const at = (second: number) => `2026-11-30T01:28:${String(second).padStart(2, '0')}.000000Z`;
const request = (...parts: Part[]) => ({ kind: 'request', parts });
const response = (second: number, ...parts: Part[]) => ({
  kind: 'response',
  parts,
  timestamp: at(second),
  model_name: 'm-1',
  usage: { input_tokens: 20, output_tokens: 6, cost: 0.5 },
});
const prompt = { part_kind: 'user-prompt', content: 'Refund it' };
const call = (id: string, args: unknown, tool = 'refund') => ({
  part_kind: 'tool-call',
  tool_name: tool,
  tool_call_id: id,
  args,
});
const retry = (id: string | null, content: unknown, tool: string | null = 'refund', second = 9) => ({
  part_kind: 'retry-prompt',
  tool_name: tool,
  tool_call_id: id,
  content,
  timestamp: at(second),
});
const returned = (id: string, content: unknown, fields: Part = {}) => ({
  part_kind: 'tool-return',
  tool_name: 'refund',
  tool_call_id: id,
  content,
  timestamp: at(9),
  ...fields,
});

describe('Pydantic AI history', () => {
  it('makes findings issues, and keeps arguments in either encoding', async () => {
    const findings = [
      { type: 'missing', loc: ['id'], msg: 'Field required', input: {} },
      {
        type: 'int_parsing',
        loc: ['items', 0, 'a/b'],
        msg: 'Input should be a valid integer, unable to parse',
        input: 'x',
      },
    ];
    const attempts = await attemptsOf([
      request(prompt),
      response(1, call('a', '{"n": 1.0}')),
      request(retry('a', findings)),
      response(2, call('b', { n: 2 })),
      request(returned('b', { ok: true })),
    ]);
    expect(attempts).toMatchObject([
      {
        outcome: 'failed',
        stage: 'emitted',
        errorClass: 'schema_violation',
        argumentsJson: '{"n": 1.0}',
        issues: [
          { path: '/id', keyword: 'missing_required', received: null, message: 'Field required' },
          { path: '/items/0/a~1b', keyword: 'wrong_type', expected: 'integer', received: 'x' },
        ],
        latencyMs: null,
        tokensIn: 20,
        tokensOut: 6,
        costUsd: 0.5,
        model: 'm-1',
        tsText: at(1),
      },
      { outcome: 'ok', argumentsJson: '{"n":2}', responseJson: '{"ok":true}', latencyMs: 7_000 },
    ]);
  });

  it('tells a tool that gave up from a person who said no', async () => {
    const outcomes = ['success', 'failed', 'denied', 'interrupted', undefined];
    const messages = outcomes.flatMap((outcome, index) => [
      response(1, call(`c${index}`, '{}', `tool${index}`)),
      request(returned(`c${index}`, 'text', { outcome })),
    ]);
    expect((await attemptsOf(messages)).map((attempt) => attempt.outcome)).toEqual([
      'ok',
      'failed',
      'control_flow',
      'control_flow',
      'ok',
    ]);
  });

  it('takes a refused answer for a model output: a text, and the tool that takes the answer', async () => {
    expect(
      await storyOf([
        request(prompt),
        response(1, { part_kind: 'text', content: 'Paris' }),
        request(retry(null, 'Plain text responses are not permitted', null)),
        response(2, call('a', '{}', 'final_result')),
        request(retry('a', [{ type: 'missing', loc: ['city'], msg: 'Field required', input: {} }], 'final_result')),
        response(3, call('b', '{"city":"Paris"}', 'final_result')),
        request(returned('b', 'Final result processed.', { tool_name: 'final_result' })),
      ]),
    ).toEqual(['(model output) repaired: failed ok', '(model output) repaired: failed ok']);
  });

  it('reads tools of the provider, and usage as it was named before', async () => {
    const message = {
      ...response(1, call('a', '{}', 'web_search')),
      usage: { request_tokens: 3, response_tokens: 2 },
      parts: [
        { part_kind: 'builtin-tool-call', tool_name: 'web_search', tool_call_id: 'a', args: '{"q":1}' },
        { part_kind: 'builtin-tool-return', tool_name: 'web_search', tool_call_id: 'a', content: { hits: [] } },
      ],
    };
    expect(await attemptsOf([request(prompt), message])).toMatchObject([
      { tool: 'web_search', outcome: 'ok', tokensIn: 3, tokensOut: 2, responseJson: '{"hits":[]}' },
    ]);
  });

  it('keeps the identity of a conversation that grows, and not of a run that adds to it', async () => {
    const conversation = '01a22a11-7830-706b-ba52-2876852b3ba2';
    const named = <T extends object>(message: T) => ({ ...message, conversation_id: conversation });
    const first = [request(prompt), response(1, call('a', '{}'))].map(named);
    const second = [request({ ...prompt, content: 'And the other' }), response(2, call('b', '{}'))].map(named);
    const grown = await readOne([...first, ...second]);
    const early = await readOne(first);
    expect(early.key).toBe(grown.key);
    expect(early.attempts[0]?.id).toBe(grown.attempts[0]?.id);
    expect(early.sessionId).toBe(conversation);
    expect((await readOne(second)).key).not.toBe(grown.key);
  });

  it('refuses a message without parts, by its place', async () => {
    expect(await refusalsOf({ all_messages: [request(prompt), { kind: 'response', parts: 7 }] })).toEqual([
      { position: 'all_messages[1].parts', reason: expect.any(String) },
    ]);
  });
});
