import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { argumentChanges } from '../../../lib/repair/argument-changes';
import { type Drift, measureDrift } from '../../../lib/repair/drift';
import { pointerOf } from '../../../lib/repair/issues/pointer';
import { jsonSource } from '../json/arbitrary-json';

const sent = (argumentsJson: string | null, tool = 'refund') => ({ tool, argumentsJson });

const driftOf = (first: string | null, later: string | null, ...issues: string[]): Drift =>
  measureDrift(
    sent(first),
    sent(later),
    issues.map((issue) => {
      const [path = '', keyword = 'type'] = issue.split(' ');
      return { path, keyword };
    }),
  );

const driftedIn = (...given: Parameters<typeof driftOf>): string[] | string => {
  const drift = driftOf(...given);
  return drift.isMeasured ? drift.drifted : drift.why;
};

describe('measureDrift', () => {
  it.each([
    ['a named place', '{"a":"1","b":2}', '{"a":1,"b":2}', ['/a'], []],
    ['another place', '{"a":"1","b":2}', '{"a":1,"b":3}', ['/a'], ['/b']],
    ['what lies below a named place', '{"a":{"b":[1,2]}}', '{"a":{"b":[3,2],"c":1}}', ['/a'], []],
    ['a place whose name only begins alike', '{"a":1,"ab":1}', '{"a":2,"ab":2}', ['/a'], ['/ab']],
    ['a missing property that was added', '{"a":1}', '{"a":1,"b":2}', ['/b required'], []],
    ['a missing property named by its parent', '{"a":{}}', '{"a":{"b":2}}', ['/a required'], []],
    ['more than the missing property', '{"a":{"x":1}}', '{"a":{"x":2,"b":2}}', ['/a required'], ['/a/x']],
    ['an extra key that was removed', '{"a":1,"x":1}', '{"a":1}', ['/x additionalProperties'], []],
    ['an extra key that was changed', '{"a":1,"x":1}', '{"a":1,"x":2}', ['/x additionalProperties'], ['/x']],
    ['an extra key named by its parent', '{"a":1,"x":1}', '{"a":1}', [' additionalProperties'], []],
    ['an added key nobody asked for', '{"a":"1"}', '{"a":1,"note":"hi"}', ['/a'], ['/note']],
    ['one item less', '{"l":[1,2,3]}', '{"l":[1,3]}', ['/l/1 additionalProperties'], []],
    ['an equal number and order of keys', '{"b":1.0,"a":"x"}', '{"a":"y","b":1}', ['/a'], []],
    [
      'digits a double would lose',
      '{"a":"x","n":10000000000000000001}',
      '{"a":"y","n":10000000000000000002}',
      ['/a'],
      ['/n'],
    ],
    ['arguments within a string', '"{\\"a\\":\\"1\\",\\"b\\":2}"', '{"a":1,"b":3}', ['/a'], ['/b']],
    ['a path as people write it', '{"l":[{"a":1}]}', '{"l":[{"a":2}]}', ['l[0].a'], []],
    ['keys named like prototype members', '{"a":1}', '{"a":2,"__proto__":1}', ['/a'], ['/__proto__']],
    ['nothing where no path was named', '{"a":1}', '{"a":2}', [], 'no_paths'],
    ['nothing where the whole value was named', '{"a":1}', '{"a":2}', ['/a', ' custom'], 'no_paths'],
    ['nothing where it was resent', '{"a":1}', '{"a":1.0}', ['/a'], 'resent'],
    ['nothing where the first did not parse', '{"a":', '{"a":1}', ['/a'], 'unparsable'],
    ['nothing where the first was no object', '""', '{"a":1}', ['/a'], 'unparsable'],
    ['nothing where arguments are missing', null, '{"a":1}', ['/a'], 'unparsable'],
  ] as const)('tells %s', (_, first, later, issues, expected) => {
    expect(driftedIn(first, later, ...issues)).toEqual(expected);
  });

  it('says nothing of another tool', () => {
    const later = sent('{"a":2}', 'refund_all');
    expect(measureDrift(sent('{"a":1}'), later, [{ path: '/a', keyword: 'type' }])).toEqual({
      isMeasured: false,
      why: 'reshaped',
    });
  });

  const source = fc
    .dictionary(fc.string({ maxLength: 4 }), fc.jsonValue({ maxDepth: 2 }))
    .map((it) => JSON.stringify(it));

  it('finds no drift where every change is named, and every change where another place is', () => {
    fc.assert(
      fc.property(source, source, (first, later) => {
        const changed = argumentChanges(first, later) ?? [];
        fc.pre(changed.length > 0);
        const named = changed.map(({ path }) => ({ path, keyword: 'type' }));
        expect(measureDrift(sent(first), sent(later), named)).toMatchObject({ isMeasured: true, drifted: [] });
        const elsewhere = [{ path: '/no such place', keyword: 'type' }];
        fc.pre(!changed.some(({ path }) => path === '/no such place'));
        expect(measureDrift(sent(first), sent(later), elsewhere)).toMatchObject({
          drifted: changed.map(({ path }) => path),
        });
      }),
    );
  });
});

describe('argumentChanges', () => {
  it('finds none between a text and itself, and the same places in both directions', () => {
    fc.assert(
      fc.property(jsonSource, jsonSource, (a, b) => {
        expect(argumentChanges(a, a) ?? []).toEqual([]);
        const places = (changes: ReturnType<typeof argumentChanges>) => changes?.map(({ path }) => path).toSorted();
        expect(places(argumentChanges(a, b))).toEqual(places(argumentChanges(b, a)));
      }),
    );
  });

  it('finds the one key that was set', () => {
    const object = fc.dictionary(fc.string(), fc.integer());
    fc.assert(
      fc.property(object, fc.string(), (before, key) => {
        const after = { ...before, [key]: 'new' };
        fc.pre(Object.hasOwn(after, key) && key !== '__proto__');
        const kind = Object.hasOwn(before, key) ? 'changed' : 'added';
        expect(argumentChanges(JSON.stringify(before), JSON.stringify(after))).toEqual([
          { path: pointerOf([key]), kind },
        ]);
      }),
    );
  });
});
