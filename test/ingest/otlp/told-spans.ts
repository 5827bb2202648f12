import fc from 'fast-check';
import type { SpanFacts, SpanMessage, SpanReport, ToolFacts, TurnFacts } from '../../../lib/span-facts';

const START_MS = Date.UTC(2026, 10, 1);
const TURN_MS = 10_000;

export const spanOf = (spanId: string, parts: Partial<SpanFacts> = {}): SpanFacts => ({
  traceId: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  spanId,
  parentSpanId: 'root',
  startMs: START_MS,
  endMs: START_MS + 1_000,
  kind: 'other',
  dialect: 'test',
  conversationId: null,
  agent: null,
  environment: null,
  promptVersion: null,
  arm: null,
  isIncomplete: false,
  failure: null,
  turn: null,
  tool: null,
  declared: null,
  ...parts,
});

export const turnOf = (calls: TurnFacts['calls'], parts: Partial<TurnFacts> = {}): TurnFacts => ({
  model: 'm1',
  tokensIn: 100,
  tokensOut: 21,
  costUsd: null,
  calls,
  tools: [],
  ...parts,
});

export const toolOf = (parts: Partial<ToolFacts> = {}): ToolFacts => ({
  callId: null,
  tool: 'search',
  argumentsJson: null,
  outcome: 'ok',
  stage: 'returned',
  resultText: null,
  message: null,
  code: null,
  issues: [],
  isEscalation: false,
  ...parts,
});

type DrawnCall = {
  tool: string;
  argumentsJson: string;
  isFailed: boolean;
  hasSpan: boolean;
  hasIdOnSpan: boolean;
  isReplaced: boolean;
  isCaptured: boolean;
};

const drawnCall: fc.Arbitrary<DrawnCall> = fc.record({
  tool: fc.constantFrom('search', 'book'),
  argumentsJson: fc.constantFrom('{"q":1}', '{"q":2}', '{"q":"three"}'),
  isFailed: fc.boolean(),
  hasSpan: fc.boolean(),
  hasIdOnSpan: fc.boolean(),
  isReplaced: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
  isCaptured: fc.integer({ min: 0, max: 3 }).map((n) => n > 0),
});

const reportsOf = (turns: readonly (readonly DrawnCall[])[], traceId: string, at: number): SpanReport[] => {
  const history: SpanMessage[] = [];
  const reports: SpanReport[] = [];
  for (const [t, calls] of turns.entries()) {
    const startMs = START_MS + at + t * TURN_MS;
    const named = calls.map((call, c) => ({ ...call, callId: `c${at}-${t}-${c}` }));
    const emitted = named
      .filter(({ isCaptured }) => isCaptured)
      .map(({ callId, tool, argumentsJson }) => ({ callId, tool, argumentsJson }));
    reports.push({
      span: spanOf(`turn${t}`, { traceId, startMs, endMs: startMs + 500, kind: 'turn', turn: turnOf(emitted) }),
      history: [...history],
    });
    for (const [c, call] of named.entries()) {
      const { callId, tool, isFailed, hasSpan, hasIdOnSpan, isReplaced } = call;
      const argumentsJson = isReplaced ? '{"q":"mended"}' : call.argumentsJson;
      history.push({ kind: 'call', callId, tool, argumentsJson, messageIndex: history.length });
      if (!hasSpan) continue;
      reports.push({
        span: spanOf(`tool${t}-${c}`, {
          traceId,
          startMs: startMs + 1_000 + c,
          endMs: startMs + 2_000,
          kind: 'tool',
          tool: toolOf({
            callId: hasIdOnSpan ? callId : null,
            tool,
            argumentsJson,
            outcome: isFailed ? 'failed' : 'ok',
            message: isFailed ? 'connection reset' : null,
          }),
        }),
        history: [],
      });
    }
    for (const { callId, isFailed } of named) {
      const text = isFailed ? `Error: no such thing for ${callId}` : '{"found":1}';
      history.push({ kind: 'result', callId, text, hasErrorFlag: isFailed, messageIndex: history.length });
    }
  }
  const endMs = START_MS + at + turns.length * TURN_MS;
  reports.push({
    span: spanOf('root', { traceId, parentSpanId: null, startMs: START_MS + at, endMs, kind: 'agent', agent: 'a1' }),
    history: [],
  });
  return reports;
};

/** The spans of one or two traces of an agent's runs, in the order in which they happened. */
export const toldReports: fc.Arbitrary<SpanReport[]> = fc
  .record({
    traces: fc.array(fc.array(fc.array(drawnCall, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 2,
    }),
    conversationId: fc.constantFrom(null, 'chat-1'),
  })
  .map(({ traces, conversationId }) =>
    traces.flatMap((turns, index) =>
      reportsOf(turns, String(index + 1).repeat(32), index * 100_000).map(({ span, history }): SpanReport => ({
        // Only the root names the conversation, and it comes last.
        span: span.kind === 'agent' ? { ...span, conversationId } : span,
        history,
      })),
    ),
  );
