import { describe, expect, it } from 'vitest';
import { linkResults } from '../../../ingest/transcripts/link-results';
import type { TranscriptMessage } from '../../../ingest/transcripts/transcript-message';

const calls = (index: number, ...ids: (string | null)[]): TranscriptMessage => ({
  kind: 'calls',
  index,
  calls: ids.map((id) => ({ id, actor: 'agent', tool: 'look_up', argumentsJson: '{}' })),
  time: null,
  model: null,
  tokensIn: null,
  tokensOut: null,
  costUsd: null,
});
const result = (callId: string | null, text: string): TranscriptMessage => ({
  kind: 'result',
  callId,
  text,
  hasErrorFlag: false,
});

const textsOf = (...messages: TranscriptMessage[]) =>
  linkResults(messages).map((linked) => linked.result?.text ?? null);

describe('linkResults', () => {
  it('joins by id whatever the order of the results', () => {
    expect(textsOf(calls(0, 'a', 'b'), result('b', 'B'), result('a', 'A'))).toEqual(['A', 'B']);
  });

  it('queues calls that share an id, within a turn and across turns', () => {
    expect(textsOf(calls(0, 'a', 'a'), result('a', '1'), result('a', '2'))).toEqual(['1', '2']);
    expect(textsOf(calls(0, 'a'), result('a', '1'), calls(2, 'a'), result('a', '2'))).toEqual(['1', '2']);
    expect(textsOf(calls(0, 'a'), calls(1, 'a'), result('a', 'first later one'))).toEqual(['first later one', null]);
  });

  it('leaves a call without a result, and a result without a call, alone', () => {
    expect(textsOf(calls(0, 'a', 'b'), result('b', 'B'), result('b', 'again'), result('z', 'Z'))).toEqual([null, 'B']);
    expect(textsOf(result('a', 'too early'), calls(1, 'a'))).toEqual([null]);
  });

  it('goes by position in the latest turn where an id is missing', () => {
    expect(textsOf(calls(0, null, null), result(null, '1'), result(null, '2'))).toEqual(['1', '2']);
    expect(textsOf(calls(0, null), calls(1, null), result(null, 'of the second turn'))).toEqual([
      null,
      'of the second turn',
    ]);
    expect(textsOf(calls(0, 'a', 'b'), result(null, '1'), result('a', '2'), result('b', '3'))).toEqual(['1', '3']);
    expect(textsOf(calls(0, 'a', null), result('unknown', 'by position'), result('a', 'A'))).toEqual([
      'A',
      'by position',
    ]);
  });

  it('takes ids as opaque, even those of the language', () => {
    expect(textsOf(calls(0, '__proto__', 'constructor'), result('constructor', 'c'), result('__proto__', 'p'))).toEqual(
      ['p', 'c'],
    );
  });
});
