import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalArguments, canonicalJson } from '../../../lib/json/canonical-json';
import { canonicalNumber } from '../../../lib/json/canonical-number';
import { jsonSource, mutated } from './arbitrary-json';

describe('canonicalJson', () => {
  it.each([
    ['{"b":1.0,"a":[1E2,-0,0.50e1]}', '{"a":[100,0,5],"b":1}'],
    [' { "a" : 1 , "a" : 2 } ', '{"a":2}'],
    ['{"__proto__":{"x":1},"a":1}', '{"__proto__":{"x":1},"a":1}'],
    ['"\\u0041\\/"', '"A/"'],
    ['"\\uD83E"', '"\\ud83e"'],
    ['{"\\u0061":1,"a":2}', '{"a":2}'],
    ['[ ]', '[]'],
    ['{"a":"}\\""}', '{"a":"}\\""}'],
    ['null', 'null'],
  ])('%s is %s', (json, canonical) => {
    expect(canonicalJson(json)).toBe(canonical);
  });

  it('gives equal values equal texts, and texts of the same value', () => {
    fc.assert(
      fc.property(jsonSource, (json) => {
        const canonical = canonicalJson(json);
        expect(canonicalJson(canonical)).toBe(canonical);
        expect(JSON.parse(canonical)).toEqual(JSON.parse(json.replaceAll(/-0(?![\d.eE])/g, '0')));
      }),
    );
  });

  it('does not depend on key order', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.string(), fc.integer()), { selector: ([key]) => key }),
        fc.nat(),
        (pairs, turn) => {
          const text = (list: typeof pairs) =>
            `{${list.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(', ')}}`;
          const at = pairs.length === 0 ? 0 : turn % pairs.length;
          expect(canonicalJson(text([...pairs.slice(at), ...pairs.slice(0, at)]))).toBe(canonicalJson(text(pairs)));
        },
      ),
    );
  });

  it('keeps apart what is no JSON', () => {
    expect(canonicalJson('{bad')).toBe('!{bad');
    expect(canonicalJson('{bad ')).not.toBe(canonicalJson('{bad'));
    fc.assert(fc.property(mutated(jsonSource), (text) => canonicalJson(text).length >= 0));
  });
});

describe('canonicalNumber', () => {
  it('tells numbers apart by exact value', () => {
    expect(canonicalNumber('12345678901234567890')).not.toBe(canonicalNumber('12345678901234567891'));
    expect(canonicalNumber('0.1')).not.toBe(canonicalNumber('0.1000000000000000055'));
    expect(canonicalNumber('1e400')).not.toBe(canonicalNumber('1e401'));
  });

  it('spells equal values alike', () => {
    const spellings = (digits: bigint, shift: number): string[] => [
      `${digits}e${shift}`,
      `${digits}0E${shift - 1}`,
      `${digits}.000e+${shift}`,
      `${digits}00.0e${shift - 2}`,
    ];
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }),
        fc.integer({ min: 2, max: 40 }),
        (digits, shift) => {
          expect(new Set(spellings(digits, shift).map(canonicalNumber)).size).toBe(1);
        },
      ),
    );
  });

  it('holds for digits without end', () => {
    const long = canonicalNumber(`0.${'0'.repeat(120_000)}1${'0'.repeat(120_000)}`);
    expect(long).toBe(canonicalNumber('1e-120001'));
    expect(canonicalNumber(`1e${'9'.repeat(200_000)}`)).not.toBe(canonicalNumber(`1e${'9'.repeat(199_999)}`));
  });
});

describe('canonicalArguments', () => {
  it('sees the same arguments in a string as in an object', () => {
    expect(canonicalArguments('"{\\"b\\": 1.0, \\"a\\": [2]}"')).toBe(canonicalArguments('{"a":[2],"b":1}'));
    fc.assert(
      fc.property(jsonSource, (json) => {
        const isContainer = /^\s*[{[]/.test(json);
        fc.pre(isContainer || !json.startsWith('"'));
        expect(canonicalArguments(JSON.stringify(json)) === canonicalArguments(json)).toBe(isContainer);
      }),
    );
  });

  it('keeps null, "", absence and a string of a number apart', () => {
    const forms = [null, 'null', '""', '"5"', '5', '"null"'].map(canonicalArguments);
    expect(new Set(forms).size).toBe(forms.length);
  });

  it('takes text that does not parse, and text too deep to read, as text', () => {
    expect(canonicalArguments('"{city: Paris"')).toBe('"{city: Paris"');
    const deep = JSON.stringify('['.repeat(5000));
    expect(canonicalArguments(deep)).toBe(deep);
  });
});
