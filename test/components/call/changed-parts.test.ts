import { describe, expect, it } from 'vitest';
import { jsonLines } from '../../../components/arguments/json-lines';
import { changedParts } from '../../../components/call/changed-parts';

const linesOf = (json: string) => jsonLines(json).map(({ text }) => text);

const changesOf = (before: string, after: string): string[] => {
  const lines = linesOf(after);
  return [...changedParts(before, after)].map(([index, { from, to }]) => (lines[index] ?? '').slice(from, to));
};

describe('changedParts', () => {
  it('marks the new value of a changed member and the whole of a new one', () => {
    expect(changesOf('{"a":1,"b":"x"}', '{"a":2,"b":"x","c":true}')).toEqual(['2', '"c": true']);
  });

  it('marks nothing where nothing is new: equal, shorter, or another comma', () => {
    expect(changesOf('{"a":1}', '{"a":1}')).toEqual([]);
    expect(changesOf('{"a":1,"b":2}', '{"a":1}')).toEqual([]);
  });
});
