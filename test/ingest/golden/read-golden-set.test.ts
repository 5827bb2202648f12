import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scriptedModel } from '../../../ingest/golden/golden-model';
import { readGoldenCall } from '../../../ingest/golden/read-golden-call';
import { readGoldenSet } from '../../../ingest/golden/read-golden-set';
import { runGolden } from '../../../ingest/golden/run-golden';
import { DEFAULT_CONTRACT } from '../../../lib/repair/built-in-contracts';
import { goldenCall } from '../../../lib/golden-call';

const event = (number: number, fields: Record<string, unknown> = {}): string =>
  JSON.stringify({
    id: `c.${number}`,
    call_id: 'c',
    attempt: number,
    tool: 'pay',
    outcome: 'failed',
    error_class: 'argument_error',
    ts: `2026-03-02T09:00:0${number}Z`,
    ...fields,
  });

const EXPECTED = {
  loop_disposition: 'repaired',
  reason: null,
  first_class: 'argument_error',
  last_class: 'argument_error',
  repair_way: 'rewritten',
};

const copied = (events: readonly string[], id = 'c.1'): string =>
  goldenCall({ id, tool: 'pay', tools: [], intentJson: '"pay it"', expected: EXPECTED, events });

const line = (name: string, more: Record<string, unknown> = {}): string =>
  JSON.stringify({
    format: 'mendtrace.golden-call.v1',
    name,
    tool: 'pay',
    events: [JSON.parse(event(1))],
    expected: {},
    ...more,
  });

describe('a golden call as its page copies it', () => {
  const events = [event(1, { contract_version: 'budgeted-v1' }), event(2), event(3, { outcome: 'ok' }), event(4)];

  it('is decided after its last failure before the success, which is the answer', () => {
    const sources = events.map((source) => source.replace('}', ',"arguments":{"n":12345678901234567890}}'));
    const { calls, problems } = readGoldenSet(copied(sources));
    expect(problems).toEqual([]);
    expect(calls).toMatchObject([{ name: 'golden:c.1', contract: 'budgeted-v1', intent: 'pay it' }]);
    expect(calls[0]?.attempts.map(({ number }) => number)).toEqual([1, 2]);
    expect(calls[0]?.answer?.argumentsJson.replaceAll(/\s/g, '')).toBe('{"n":12345678901234567890}');
    expect(calls[0]?.expected).toEqual({ decision: null, feedback: null });
  });

  it('can be appended to a set as it is', () => {
    const { calls, problems } = readGoldenSet(`${line('a')}\n${copied(events)}${line('b')}\n${copied(events, 'd.1')}`);
    expect(problems).toEqual([{ line: expect.any(Number) as number, problem: 'name: golden:c.1 is there twice' }]);
    expect(calls.map(({ name }) => name)).toEqual(['a', 'golden:c.1', 'b']);
  });

  it('can be run, and its own success repairs it', async () => {
    const schema = { error_class: 'schema_violation', stage: 'emitted', arguments: { n: '1' } };
    const events = [event(1, schema), event(2, { outcome: 'ok', arguments: { n: 1 } })];
    const { calls } = readGoldenSet(copied(events));
    const loop = { model: scriptedModel, contractOf: () => DEFAULT_CONTRACT, runId: 'run' };
    const { outcomes } = await runGolden(calls, loop);
    expect(outcomes).toMatchObject([{ isRepaired: true, isDecisionRight: null, isFeedbackRight: null }]);
  });

  it('has nothing to decide where nothing failed', () => {
    expect(readGoldenCall(copied([event(1, { outcome: 'ok' })]))).toEqual({
      problem: 'events: no attempt failed, so there is nothing to decide',
    });
  });
});

describe('a broken line', () => {
  it.each([
    ['{"format"', /not valid JSON at column 10/],
    ['[]', /expected object/],
    ['{"format":"mendtrace.golden-call.v2"}', /^format: /],
    [line('', {}), /^name: /],
    [line('a\u0007b'), /^name: /],
    [line('a', { events: {} }), /^events: /],
    [line('a', { events: [{}] }), /^events\.0: /],
    [line('a', { facts: { is_sunny: true } }), /^facts/],
    [line('a', { call_budget: 0 }), /^call_budget: /],
    [line('a', { answer: { tool: 'pay' } }), /^answer\.arguments: is missing/],
    [line('a', { tools: { pay: { side_effects: 'some' } } }), /^tools\.pay\.side_effects: /],
    [line('a', { expected: { decision: { action: 'dance' } } }), /^expected\.decision\.action: /],
  ])('%s', (text, problem) => {
    const read = readGoldenCall(text);
    expect('problem' in read ? read.problem : '').toMatch(problem);
  });

  it('is named with its number, and the others are read', () => {
    const isGood = fc.boolean();
    fc.assert(
      fc.property(fc.array(isGood, { minLength: 1, maxLength: 20 }), fc.constantFrom('\n', '\r\n'), (goods, end) => {
        const lines = goods.map((good, index) => (good ? line(`call ${index}`) : '{"broken": '));
        const { calls, problems } = readGoldenSet(lines.join(end) + end);
        expect(problems.map((each) => each.line)).toEqual(goods.flatMap((good, index) => (good ? [] : [index + 1])));
        expect(calls).toHaveLength(goods.filter(Boolean).length);
      }),
    );
  });

  it('may be any text at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { calls, problems } = readGoldenSet(text);
        expect(calls).toEqual([]);
        expect(problems.length).toBeGreaterThan(0);
      }),
    );
  });

  it('keeps names that are properties of every object apart from what is there', () => {
    const text = line('__proto__', { tools: JSON.parse('{"__proto__":{"side_effects":"none"}}') as object });
    const { calls } = readGoldenSet(text);
    expect(calls[0]?.tools.get('__proto__')?.side_effects).toBe('none');
    expect(calls[0]?.tools.get('constructor')).toBeUndefined();
  });
});
