import { describe, expect, it } from 'vitest';
import { readSpans } from '../../../ingest/otlp/read-spans';
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
