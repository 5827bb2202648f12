import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partsOf } from './chunked';

/** A small file of every format, with a failure and its repair. */
const FILES: Record<string, unknown> = {
  'openai-chat': [
    { role: 'user', content: 'go' },
    { role: 'assistant', tool_calls: [{ id: 'a', function: { name: 'f', arguments: '{"n":1}' } }] },
    { role: 'tool', tool_call_id: 'a', content: 'Error: no' },
  ],
  'openai-completion': {
    object: 'chat.completion',
    created: 1_700_000_000,
    choices: [{ message: { role: 'assistant', tool_calls: [{ id: 'a', function: { name: 'f', arguments: '{' } }] } }],
    usage: { prompt_tokens: 1, completion_tokens: 2 },
  },
  'openai-responses': {
    object: 'list',
    data: [
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'go' }] },
      { type: 'function_call', call_id: 'a', name: 'f', arguments: '{"n":1}' },
      { type: 'function_call_output', call_id: 'a', output: 'Error: no' },
      {
        type: 'mcp_call',
        id: 'm',
        name: 'g',
        arguments: '{}',
        error: { type: 'http_error', code: 503, message: 'down' },
      },
    ],
  },
  'anthropic-messages': {
    model: 'm',
    tools: [{ name: 'f', input_schema: { type: 'object' } }],
    messages: [
      { role: 'user', content: 'go' },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'f', input: { n: 1 } }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', is_error: true, content: 'no' }] },
    ],
  },
  'pydantic-ai': [
    { kind: 'request', parts: [{ part_kind: 'user-prompt', content: 'go' }], conversation_id: 'c' },
    { kind: 'response', parts: [{ part_kind: 'text', content: 'hm' }], timestamp: '2026-11-30T01:28:37Z' },
    { kind: 'request', parts: [{ part_kind: 'retry-prompt', tool_name: null, content: 'no' }] },
    {
      kind: 'response',
      parts: [{ part_kind: 'tool-call', tool_name: 'f', tool_call_id: 'a', args: '{"n":1}' }],
      usage: { input_tokens: 1, output_tokens: 2 },
    },
    {
      kind: 'request',
      parts: [
        {
          part_kind: 'retry-prompt',
          tool_name: 'f',
          tool_call_id: 'a',
          content: [{ type: 'missing', loc: ['a', 0], msg: 'Field required', input: {} }],
        },
      ],
    },
  ],
  langchain: [
    { type: 'human', content: 'go' },
    { type: 'ai', data: { content: '', invalid_tool_calls: [{ name: 'f', id: 'a', args: '{', error: 'no' }] } },
    {
      lc: 1,
      type: 'constructor',
      id: ['langchain', 'schema', 'messages', 'AIMessage'],
      kwargs: { content: '', tool_calls: [{ name: 'f', id: 'b', args: { n: 1 } }] },
    },
    { type: 'tool', content: 'no', tool_call_id: 'b', status: 'error' },
  ],
  'ai-sdk': [
    { role: 'user', content: 'go' },
    { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'a', toolName: 'f', input: { n: 1 } }] },
    {
      role: 'tool',
      content: [{ type: 'tool-result', toolCallId: 'a', toolName: 'f', output: { type: 'error-text', value: 'no' } }],
    },
  ],
  'ai-sdk-ui': [
    { id: '1', role: 'user', parts: [{ type: 'text', text: 'go' }] },
    {
      id: '2',
      role: 'assistant',
      metadata: { model: 'm' },
      parts: [
        { type: 'step-start' },
        { type: 'tool-f', toolCallId: 'a', state: 'output-error', rawInput: { n: 1 }, errorText: 'no' },
      ],
    },
  ],
  'provider-exchanges': {
    interactions: [
      {
        request: {
          method: 'POST',
          uri: 'https://x/chat/completions',
          body: '{"messages":[{"role":"user","content":"go"}]}',
        },
        response: { parsed_body: { choices: [{ message: { role: 'assistant', content: 'hm' } }], created: 1 } },
      },
      {
        request: {
          method: 'POST',
          uri: 'https://x/models/g:generateContent',
          parsed_body: { contents: [{ parts: [{ text: 'go' }] }] },
        },
        response: {
          parsed_body: { candidates: [{ content: { parts: [{ functionCall: { name: 'f', args: {} } }] } }] },
        },
      },
    ],
  },
};

type Place = { holder: Record<string, unknown>; key: string };

/** Every place of a value where another could stand. */
function placesOf(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesOf(holder[key])]);
}

const hostile = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    '__proto__',
    { toString: '' },
    '\ud800',
    '\u0000',
    '\u202e',
    '',
    -1,
    1e308,
    'tool',
    'assistant',
    'response',
    [],
    {},
    null,
  ),
);

describe.each(Object.entries(FILES))('%s: a damaged file', (name, file) => {
  it('is recognised while it is whole', async () => {
    const parts = await partsOf(JSON.stringify(file));
    expect(parts[0]).toMatchObject({ kind: 'recognised', format: name });
    expect(parts.some((part) => part.kind === 'conversation')).toBe(true);
    expect(parts.filter((part) => part.kind === 'refused')).toEqual([]);
  });

  it('is refused wherever it is cut off', async () => {
    const text = JSON.stringify(file);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: text.length - 1 }), async (length) => {
        const parts = await partsOf(text.slice(0, length));
        expect(parts.map((part) => part.kind)).toEqual(['refused']);
      }),
      { numRuns: 40 },
    );
  });

  it('gives a report whatever stands in a place, and never two attempts of one id', async () => {
    const places = placesOf(file).length;
    await fc.assert(
      fc.asyncProperty(fc.nat(places - 1), fc.nat(places - 1), hostile, hostile, async (one, two, first, second) => {
        const damaged = structuredClone(file);
        const all = placesOf(damaged);
        for (const [place, value] of [
          [all[one], first],
          [all[two], second],
        ] as const) {
          if (place) Object.defineProperty(place.holder, place.key, { value, enumerable: true, writable: true });
        }
        const parts = await partsOf(JSON.stringify(damaged));
        const ids = parts.flatMap((part) =>
          part.kind === 'conversation' ? part.conversation.attempts.map(({ id }) => id) : [],
        );
        expect(new Set(ids).size).toBe(ids.length);
        expect(parts.length).toBeGreaterThan(0);
      }),
      { numRuns: 200 },
    );
  });
});
