import { describe, expect, it } from 'vitest';
import { readSpans } from '../../../ingest/otlp/read-spans';
import type { DeclaredFacts, SpanFacts } from '../../../lib/span-facts';
import { spanOf, toolOf } from './told-spans';

const BEGAN = Date.UTC(2026, 10, 1);

/** Two executions that no turn tells of, and the turns they are read as. */
const turnsOf = (first: [number, number], second: [number, number]): number[] => {
  const spans = [first, second].map(([startMs, endMs], k) =>
    spanOf(`x${k}`, { kind: 'tool', startMs: BEGAN + startMs, endMs: BEGAN + endMs, tool: toolOf() }),
  );
  return readSpans('trace:t', spans, []).attempts.map(({ turn }) => turn);
};

describe('executions without a turn', () => {
  it.each([
    ['one after the other', [0, 100], [100, 200], [0, 1]],
    ['the second begun within the first', [0, 100], [50, 200], [0, 0]],
    ['the second begun where the first ends, its start cut to the millisecond', [0, 100.7], [100, 200.2], [0, 1]],
    ['both within one millisecond', [3, 3.2], [3, 3.9], [0, 1]],
  ] as const)('%s', (_name, first, second, turns) => {
    expect(turnsOf([...first], [...second])).toEqual(turns);
  });
});

const declared = (attempt: number): DeclaredFacts => ({
  callId: 'refund-1042',
  attempt,
  maxAttempts: 2,
  remainingBudget: null,
  errorClass: null,
  issues: [],
  promptVersion: null,
  arm: null,
  disposition: null,
});

const executionOf = (spanId: string, outcome: 'ok' | 'failed', parts: Partial<SpanFacts>): SpanFacts =>
  spanOf(spanId, { kind: 'tool', startMs: BEGAN, endMs: BEGAN + 1, tool: toolOf({ outcome }), ...parts });

const outcomesOf = (spans: readonly SpanFacts[]): string[] =>
  readSpans('trace:t', spans, []).attempts.map(({ outcome }) => outcome);

describe('the order of executions', () => {
  it('is that of their ends where they start together', () => {
    const failed = executionOf('y', 'failed', { endMs: BEGAN + 0.3 });
    expect(outcomesOf([executionOf('x', 'ok', { endMs: BEGAN + 0.7 }), failed])).toEqual(['failed', 'ok']);
  });

  it.each([
    ['start together', BEGAN, BEGAN],
    ['were told by clocks that differ', BEGAN + 50, BEGAN],
  ])('is that of their declared numbers where they %s', (_name, first, second) => {
    const attempts = [
      executionOf('y', 'failed', { startMs: first, endMs: first + 1, declared: declared(1) }),
      executionOf('x', 'ok', { startMs: second, endMs: second + 1, declared: declared(2) }),
    ];
    expect(outcomesOf(attempts)).toEqual(['failed', 'ok']);
    const turns = readSpans('trace:t', attempts, []).attempts.map(({ turn }) => turn);
    expect(turns).toEqual(turns.toSorted((a, b) => a - b));
  });

  it('stays that of the clock where a call does not number all of its attempts apart', () => {
    const attempts = [
      executionOf('x', 'failed', { declared: declared(2) }),
      executionOf('y', 'ok', { startMs: BEGAN + 50, declared: declared(2) }),
      executionOf('z', 'failed', {
        startMs: BEGAN + 90,
        endMs: BEGAN + 91,
        declared: { ...declared(1), attempt: null },
      }),
    ];
    expect(outcomesOf(attempts)).toEqual(['failed', 'ok', 'failed']);
  });
});

describe('spans within spans', () => {
  const outer = executionOf('y', 'ok', { parentSpanId: null, endMs: BEGAN + 9 });

  it.each([
    ['at the same instant', BEGAN],
    ['on a clock that is behind', BEGAN - 20],
  ])('are one execution where the inner one starts %s', (_name, startMs) => {
    const inner = executionOf('x', 'failed', { parentSpanId: 'y', startMs });
    expect(outcomesOf([inner, outer])).toEqual(['failed']);
    expect(outcomesOf([outer, inner])).toEqual(['failed']);
  });

  it('give a conversation the agent of the outermost', () => {
    const parts = { kind: 'agent', startMs: BEGAN, endMs: BEGAN + 9 } as const;
    const inner = spanOf('x', { ...parts, parentSpanId: 'y', agent: 'helper' });
    const root = spanOf('y', { ...parts, parentSpanId: null, agent: 'lead' });
    expect(readSpans('trace:t', [inner, root], []).agent).toBe('lead');
  });
});
