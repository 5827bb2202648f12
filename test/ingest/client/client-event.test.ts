import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import type { ClientAttempt, ClientClose, ClientTool } from '../../../ingest/client/client-event';
import { eventJson } from '../../../ingest/client/event-json';
import type { attemptSchema, closeSchema, toolSchema } from '../../../ingest/native/event-schema';
import { canonicalArguments } from '../../../lib/json/canonical-json';
import { parse } from '../native/parse-one';

const ATTEMPT: ClientAttempt = {
  id: 'c1:1',
  call_id: 'c1',
  attempt: 1,
  tool: 'get_weather',
  outcome: 'ok',
  ts: '2026-11-30T00:00:00.000Z',
};

const storedArguments = (text: string): string | null => {
  const { events, rejected } = parse(`[${eventJson({ ...ATTEMPT, arguments: text })}]`, { isUnmasked: true });
  expect(rejected).toEqual([]);
  const event = events[0]?.event;
  return event?.type === 'attempt' ? event.argumentsJson : null;
};

describe('client events', () => {
  it('have the fields of the wire format and no others', () => {
    expectTypeOf<keyof ClientAttempt>().toEqualTypeOf<keyof z.input<typeof attemptSchema>>();
    expectTypeOf<keyof ClientClose>().toEqualTypeOf<keyof z.input<typeof closeSchema>>();
    expectTypeOf<keyof ClientTool>().toEqualTypeOf<keyof z.input<typeof toolSchema>>();
    expectTypeOf<Omit<ClientAttempt, 'issues' | 'tags'>>().toExtend<z.input<typeof attemptSchema>>();
    expectTypeOf<ClientClose>().toExtend<z.input<typeof closeSchema>>();
    expectTypeOf<ClientTool>().toExtend<z.input<typeof toolSchema>>();
  });

  it.each(['{"n": 1.0, "id":12345678901234567890}', '[1,2]', '{"a":1,"a":2}'])('carry %s as it is', (text) => {
    expect(storedArguments(text)).toBe(text);
  });

  it.each(['{"a": 1', '', 'null', '7', '{\n"a":1}', '{"big":1e999}', '['.repeat(70) + ']'.repeat(70)])(
    'carry %j as the text it is',
    (text) => {
      expect(storedArguments(text)).toBe(JSON.stringify(text));
    },
  );

  it('are one line that holds the arguments, whatever they are', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string({ unit: 'binary' })), (text) => {
        const line = eventJson({ ...ATTEMPT, arguments: text });
        expect(line).not.toMatch(/[\r\n]/);
        const sent = storedArguments(text);
        expect([text, JSON.stringify(text)]).toContain(sent);
        if (/^\s*[[{]/.test(text)) expect(canonicalArguments(sent)).toBe(canonicalArguments(JSON.stringify(text)));
      }),
    );
  });

  it('leave out what is not said', () => {
    expect(JSON.parse(eventJson({ ...ATTEMPT, code: undefined }))).toEqual(ATTEMPT);
  });
});
