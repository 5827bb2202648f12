import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonLines } from '../../../components/arguments/json-lines';
import { sourceRows } from '../../../components/arguments/source-rows';
import { jsonSource } from '../../lib/json/arbitrary-json';

const linesOf = (source: string): string[] => jsonLines(source).map(({ text }) => text);

/** Marked parts: `-` for what is gone, `+` for what is new. */
const marks = (before: string, after: string): string[] =>
  sourceRows(before, after).flatMap(({ isSame, before: old, after: next }) =>
    isSame
      ? []
      : [
          ...(old ? [`-${old.text.slice(old.from, old.to)}`] : []),
          ...(next ? [`+${next.text.slice(next.from, next.to)}`] : []),
        ],
  );

/** The same values with the keys of every object in another order. */
const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, inner]) => [key, shuffled(inner)]),
  );
};

/** Keys that look like indices are put in order by the engine itself. */
const plainJson = fc.jsonValue({ stringUnit: fc.constantFrom('a', 'b', '"', '\\', ' ') });

describe('sourceRows of JSON', () => {
  it('holds all of the second text in its order, and all lines of the first', () => {
    fc.assert(
      fc.property(jsonSource, jsonSource, (before, after) => {
        const rows = sourceRows(before, after);
        expect(rows.flatMap((row) => row.after?.text ?? [])).toEqual(linesOf(after));
        const bare = (line: string) => line.replace(/,$/, '');
        expect(
          rows
            .flatMap((row) => row.before?.text ?? [])
            .map(bare)
            .toSorted(),
        ).toEqual(linesOf(before).map(bare).toSorted());
      }),
    );
  });

  it('finds no change between a text and itself, and none where keys only moved', () => {
    fc.assert(
      fc.property(jsonSource, (source) => {
        expect(marks(source, source)).toEqual([]);
      }),
    );
    fc.assert(
      fc.property(plainJson, (value) => {
        expect(marks(JSON.stringify(value), JSON.stringify(shuffled(value)))).toEqual([]);
      }),
    );
  });

  it('marks some change wherever a value differs', () => {
    fc.assert(
      fc.property(plainJson, plainJson, (a, b) => {
        const [before, after] = [JSON.stringify(a), JSON.stringify(b)];
        fc.pre(before !== after && JSON.stringify(shuffled(a)) !== JSON.stringify(b));
        const isMoved = marks(before, after).length === 0;
        if (isMoved) expect(a).toEqual(b);
      }),
    );
  });

  it('marks the value that changed and the member that is new or gone, wherever they stand', () => {
    expect(marks('{"a":1,"b":"x","gone":true}', '{"b":"x","new":[1],"a":2}')).toEqual([
      '+"new": [',
      '+1',
      '+]',
      '-1',
      '+2',
      '-"gone": true',
    ]);
  });

  it('keeps digits and spelling: a number is another when it is written in another way', () => {
    expect(marks('{"n":12345678901234567890,"m":1.0}', '{"n":12345678901234567891,"m":1}')).toEqual([
      '-12345678901234567890',
      '+12345678901234567891',
      '-1.0',
      '+1',
    ]);
  });

  it('finds the element that came in between, and the one that changed', () => {
    expect(
      marks('[{"id":"a","n":1},{"id":"b","n":2}]', '[{"id":"z","n":9},{"id":"a","n":1},{"id":"b","n":3}]'),
    ).toEqual(['+{', '+"id": "z"', '+"n": 9', '+}', '-2', '+3']);
    expect(marks('["x","y"]', '["y"]')).toEqual(['-"x"']);
  });

  it('faces elements that are alike when their number has changed too', () => {
    const before = '[{"id":"a","n":1,"m":1},{"id":"b","n":2,"m":2}]';
    expect(marks(before, '[{"id":"b","n":5,"m":2}]')).toEqual([
      '-{',
      '-"id": "a"',
      '-"n": 1',
      '-"m": 1',
      '-}',
      '-2',
      '+5',
    ]);
  });

  it('shows a value of another kind whole', () => {
    expect(marks('{"a":"x"}', '{"a":{"b":1}}')).toEqual(['-"a": "x"', '+"a": {', '+"b": 1', '+}']);
    expect(marks('{"a":[]}', '{"a":{}}')).toEqual(['-[]', '+{}']);
  });

  it('marks the part of a long text that changed', () => {
    const [start, end] = ['a room with a view over the ', ' and not over the yard'];
    expect(marks(JSON.stringify(`${start}river${end}`), JSON.stringify(`${start}lake${end}`))).toEqual([
      '-river',
      '+lake',
    ]);
  });

  it('faces duplicate keys in their order', () => {
    expect(marks('{"a":1,"a":2}', '{"a":1,"a":3}')).toEqual(['-2', '+3']);
  });
});

describe('sourceRows of other texts', () => {
  it('compares by line where one of them is no JSON', () => {
    expect(marks('{"a": 1', '{"a": 2')).toEqual(['-1', '+2']);
    expect(marks('call Ann at noon\nthen wait', 'call Bob at noon\nthen wait')).toEqual(['-Ann', '+Bob']);
  });
});
