import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEvents } from '../../../ingest/native/parse-events';
import type { CloseEvent, ToolEvent } from '../../../lib/event';
import { decodeText } from '../../../lib/json/source-text';
import { LIMITS } from '../../../lib/limits';
import { jsonSource } from '../../lib/json/arbitrary-json';
import { attemptOf, eventOf, NOW, parse, STANDARD } from './parse-one';

const refusalOf = (members: string): string => {
  const [rejected] = parse(`[{${members}}]`).rejected;
  return rejected === undefined ? 'accepted' : rejected.code;
};

describe('parseEvents', () => {
  it('takes every field of an attempt to its place', () => {
    const event = attemptOf(
      `,"trace_id":"t1","session_id":"s1","call_scope":"run 7","arguments":{"a": 1.0},"error_class":"rate_limited","code":429,
      "message":"slow \\u0000 down","issues":[{"path":["a","b/c",0],"keyword":"type","expected":"integer","received":12345678901234567890}],
      "stage":"returned","requested_tool":"weather","max_attempts":3,"remaining_budget":2,"retryable":false,"idempotency_key":"k",
      "approval":{"by":"x"},"recovery_valid":false,"experiment":"e1","tokens_in":5,"cost_usd":0.25,"latency_ms":12.5,"tags":{"team":"x"},
      "context":{"n": 1.50},"user_intent":"go","provider_call_id":"call_9"`,
    );
    expect(event).toMatchObject({
      type: 'attempt',
      callId: 'c1',
      scope: 'run 7',
      traceId: 't1',
      sessionId: 's1',
      ts: Date.parse('2026-11-30T00:00:00Z'),
      tsText: '2026-11-30T00:00:00Z',
      argumentsJson: '{"a": 1.0}',
      sentClass: 'rate_limited',
      code: '429',
      messageJson: '"slow \\u0000 down"',
      messageBytes: null,
      stage: 'returned',
      requestedTool: 'weather',
      maxAttempts: 3,
      remainingBudget: 2,
      retryable: false,
      hasIdempotencyKey: true,
      hasApproval: true,
      isRecoveryRejected: true,
      isExperiment: true,
      tokensIn: 5,
      tokensOut: null,
      costUsd: 0.25,
      latencyMs: 12.5,
    });
    expect(JSON.parse(event.issuesJson ?? '')).toEqual([
      { path: '/a/b~1c/0', keyword: 'type', expected: 'integer', received: '12345678901234567890', message: null },
    ]);
    expect(event.detailsJson).toContain('"context":{"n": 1.50}');
    expect(Object.keys(JSON.parse(event.detailsJson ?? '') as object)).toEqual([
      'idempotency_key',
      'approval',
      'recovery_valid',
      'experiment',
      'tags',
      'context',
      'user_intent',
      'provider_call_id',
    ]);
  });

  it('keeps any arguments byte for byte', () => {
    fc.assert(
      fc.property(jsonSource, (json) => {
        fc.pre(!/[eE]\+?\d{3}/.test(json));
        expect(attemptOf(`,"arguments": ${json} `, { isUnmasked: true }).argumentsJson).toBe(
          json.replaceAll(/^[ \t\r\n]+|[ \t\r\n]+$/g, ''),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('keeps any text of arguments and message, NUL and lone surrogates included', () => {
    const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        const event = attemptOf(`,"arguments":${JSON.stringify(text)},"message":${JSON.stringify(text)}`, {
          isUnmasked: true,
        });
        expect(decodeText(event.argumentsJson ?? '')).toBe(text);
        expect(decodeText(event.messageJson ?? '')).toBe(text);
      }),
    );
  });

  it('tells null, "" and absent arguments apart', () => {
    expect(attemptOf('').argumentsJson).toBeNull();
    expect(attemptOf(',"arguments":null').argumentsJson).toBe('null');
    expect(attemptOf(',"arguments":""').argumentsJson).toBe('""');
  });

  it('takes null, and labels that say nothing, as absent', () => {
    const event = attemptOf(
      ',"message":null,"issues":null,"model":"","session_id":"","stage":null,"tags":null,"experiment":null,"context":null',
    );
    expect(event).toMatchObject({
      messageJson: null,
      issuesJson: null,
      model: null,
      sessionId: null,
      scope: '',
      stage: null,
    });
    expect(event).toMatchObject({ isExperiment: false, detailsJson: null });
  });

  it('finds the scope of a call id', () => {
    expect(attemptOf(',"trace_id":"t","session_id":"s"').scope).toBe('t');
    expect(attemptOf(',"session_id":"s"').scope).toBe('s');
    expect(attemptOf(',"call_scope":"","trace_id":"t"').scope).toBe('t');
  });

  it('lets the last of duplicate keys win, escaped or not, and is not fooled by __proto__', () => {
    const event = attemptOf(',"message":"first","mess\\u0061ge":"last","__proto__":{"outcome":"failed","polluted":1}');
    expect(event).toMatchObject({ messageJson: '"last"', outcome: 'ok' });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('cuts a long message between characters and says how long it was', () => {
    const text = `x${'é'.repeat(40_000)}`;
    const event = attemptOf(`,"message":${JSON.stringify(text)}`);
    const kept = decodeText(event.messageJson ?? '');
    expect(event.messageBytes).toBe(80_001);
    expect(Buffer.byteLength(kept)).toBe(LIMITS.messageBytes - 1);
    expect(text.startsWith(kept)).toBe(true);
    expect(attemptOf(`,"message":"${'m'.repeat(LIMITS.messageBytes)}"`).messageBytes).toBeNull();
    const astral = decodeText(attemptOf(`,"message":"x${'😀'.repeat(20_000)}"`).messageJson ?? '');
    expect(astral).toBe(`x${'😀'.repeat(16_383)}`);
  });

  it('reads closes and tools', () => {
    const close = eventOf(
      '"type":"close","id":"x1","call_id":"c1","session_id":"s","ts":"2026-11-30T00:00:00Z","disposition":"escalated","after_attempt":2,"reason":"stuck","route":"human","summary":"help"',
    ) as CloseEvent;
    expect(close).toMatchObject({
      type: 'close',
      scope: 's',
      disposition: 'escalated',
      afterAttempt: 2,
      route: 'human',
      detailsJson: '{"summary":"help"}',
    });
    const tool = (schema: string) =>
      eventOf(
        `"type":"tool","id":"t1","tool":"x","ts":"2026-11-30T00:00:00Z","input_schema":${schema},"risk":"high","hand_off":true`,
      ) as ToolEvent;
    const one = tool('{"type":"object","properties":{"password":{"default":"abc"}}}');
    expect(one).toMatchObject({
      type: 'tool',
      risk: 'high',
      isHandOff: true,
      inputSchemaJson: '{"type":"object","properties":{"password":{"default":"abc"}}}',
    });
    expect(tool('{ "properties":{"password":{"default":"abc"}},"type":"object"}').schemaHash).toBe(one.schemaHash);
    expect(tool('{"type":"array"}').schemaHash).not.toBe(one.schemaHash);
  });

  it('takes the word of a client for what it had to drop', () => {
    const stretch = '"since":"2026-11-30T00:00:00.250Z","until":"2026-11-30T02:00:00+01:00"';
    const dropped = `"type":"dropped","id":"d1","ts":"2026-11-30T00:00:00Z","count":12,"reason":"queue_full"`;
    expect(eventOf(`${dropped},${stretch}`)).toMatchObject({
      type: 'dropped',
      id: 'd1',
      ts: Date.parse('2026-11-30T00:00:00Z'),
      count: 12,
      reason: 'queue_full',
      since: '2026-11-30T00:00:00.250Z',
      until: '2026-11-30T02:00:00+01:00',
    });
    expect(refusalOf(`${dropped},"since":"yesterday","until":"2026-11-30T00:00:00Z"`)).toBe('invalid_since');
    expect(refusalOf(dropped)).toBe('invalid_since');
    expect(refusalOf(`${dropped},${stretch},"count":0`)).toBe('invalid_count');
    expect(refusalOf(`${dropped},${stretch},"reason":""`)).toBe('invalid_reason');
  });

  it.each([
    ['"type":"attempts"', 'invalid_type'],
    ['"type":7', 'invalid_type'],
    ['"type":"constructor"', 'invalid_type'],
    [`${STANDARD},"stage":"sent"`, 'invalid_stage'],
    [`${STANDARD},"retryable":"no"`, 'invalid_retryable'],
    [`${STANDARD},"tokens_in":-1`, 'invalid_tokens_in'],
    [`${STANDARD},"tokens_in":1e400`, 'invalid_tokens_in'],
    [`${STANDARD},"latency_ms":"3"`, 'invalid_latency_ms'],
    [`${STANDARD},"issues":[{"path":"/a"}]`, 'invalid_issues'],
    [`${STANDARD},"issues":{}`, 'invalid_issues'],
    [`${STANDARD},"tags":{"a":[1]}`, 'invalid_tags'],
    [`${STANDARD},"session_id":"a\\nb"`, 'invalid_session_id'],
    [`${STANDARD},"call_scope":5`, 'invalid_call_scope'],
    [`${STANDARD},"user_intent":{}`, 'invalid_user_intent'],
    [`${STANDARD},"context":{"n":[1e400]}`, 'number_out_of_range'],
    [`${STANDARD},"issues":[{"keyword":"max","received":1e400}]`, 'number_out_of_range'],
    [`${STANDARD},"unknown":{"n":[1e400]}`, 'accepted'],
    [`${STANDARD},"context":"${'x'.repeat(LIMITS.eventBytes)}"`, 'event_too_large'],
    [`${STANDARD},"unknown":${'['.repeat(65)}${']'.repeat(65)}`, 'too_deep'],
    ['"type":"close","id":"x1","call_id":"c1","ts":"2026-11-30T00:00:00Z","disposition":"held"', 'invalid_disposition'],
    ['"type":"tool","id":"x1","ts":"2026-11-30T00:00:00Z"', 'invalid_tool'],
  ])('%#: %s', (members, code) => {
    expect(refusalOf(members)).toBe(code);
  });

  it('counts the values of an event up to the last one', () => {
    const withValues = (count: number) =>
      refusalOf(`${STANDARD},"arguments":[${Array.from({ length: count }, () => 0).join(',')}]`);
    const others = 8;
    expect(withValues(LIMITS.values - others)).toBe('accepted');
    expect(withValues(LIMITS.values - others + 1)).toBe('too_complex');
  });

  it('names what it refuses by its id, without repeating the rest', () => {
    const [rejected] = parse(
      '[{"id":"ev-9","call_id":"c","attempt":"secret-7","tool":"t","outcome":"ok","ts":"x"}]',
    ).rejected;
    expect(rejected).toEqual({
      index: 0,
      line: null,
      id: 'ev-9',
      code: 'invalid_attempt',
      message: expect.stringMatching(/^attempt: /),
    });
    expect(JSON.stringify(rejected)).not.toContain('secret-7');
    expect(parse('[{"id":"<b>"}]').rejected[0]?.id).toBeNull();
  });

  it('accounts for every event of any array', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(jsonSource, fc.constant(`{${STANDARD}}`)), { maxLength: 8 }), (items) => {
        const { events, rejected } = parse(`[${items.join(',')}]`);
        const places = [...events, ...rejected].map(({ index }) => index).toSorted((a, b) => a - b);
        expect(places).toEqual(items.map((_, index) => index));
      }),
    );
  });
});

describe('NDJSON', () => {
  const lines = (text: string) => parseEvents(text, { contentKind: 'ndjson', now: NOW, isUnmasked: false });

  it('rejects bad lines one by one and names them', () => {
    const body = parse(`\r\n{${STANDARD}}\r\n{"id":\n\n[1]\n  {${STANDARD.replace('ev-1', 'ev-2')}}  \n\u0001`, {
      contentKind: 'ndjson',
    });
    expect(body.events.map(({ index, line, event }) => [index, line, event.id])).toEqual([
      [0, 2, 'ev-1'],
      [3, 6, 'ev-2'],
    ]);
    expect(body.rejected.map(({ index, line, code }) => [index, line, code])).toEqual([
      [1, 3, 'invalid_json'],
      [2, 5, 'invalid_event'],
      [4, 7, 'invalid_json'],
    ]);
  });

  it('refuses too many lines, and a body without any', () => {
    expect(lines(`{${STANDARD}}\n`.repeat(LIMITS.eventsPerBatch + 1))).toMatchObject({
      status: 413,
      code: 'too_many_events',
    });
    expect(lines('\n\r\n \n')).toMatchObject({ status: 400, code: 'empty_body' });
  });

  it('passes over blank lines and refuses deep ones, however many', () => {
    expect(lines(`${'\n'.repeat(2_000_000)}{${STANDARD}}`)).toMatchObject({ events: [{ line: 2_000_001 }] });
    expect(lines(`${'['.repeat(100_000)}\n`)).toMatchObject({ rejected: [{ code: 'too_deep' }] });
  });
});
