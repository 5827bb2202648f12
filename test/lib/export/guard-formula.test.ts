import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardFormula } from '../../../lib/export/guard-formula';

const BLANKS = [' ', '\n', '\u00a0', '\ufeff', '\u200b', '\u3000', '\u2028'];
const STARTERS = ['=', '+', '-', '@', '\t', '\r', '\0', '\uff1d', '\uff0b', '\uff0d', '\uff20'];

const unguard = (text: string): string => (guardFormula(text) !== text && text.startsWith("'") ? text.slice(1) : text);

describe('guardFormula', () => {
  it.each(STARTERS)('quotes a text that starts with %j, blanks in front or not', (starter) => {
    expect(guardFormula(`${starter}1+1`)).toBe(`'${starter}1+1`);
    for (const blank of BLANKS)
      expect(guardFormula(`${blank}${blank}${starter}x`)).toBe(`'${blank}${blank}${starter}x`);
  });

  it.each(['', 'plain', 'a=b', '1-2', "'quoted'", ' spaced', 'mail@example.org', '\ufeff', '(model output)'])(
    'leaves %j alone',
    (text) => expect(guardFormula(text)).toBe(text),
  );

  it('loses nothing: taking one quote off a guarded text gives it back', () => {
    const hostile = fc.string({ unit: fc.constantFrom("'", ...BLANKS, ...STARTERS, 'a', '1') });
    fc.assert(
      fc.property(fc.oneof(hostile, fc.string({ unit: 'binary' })), (text) => {
        const guarded = guardFormula(text);
        expect(guarded.replace(/^[\s\ufeff\u200b-\u200d\u2060]+/u, '')).not.toMatch(
          /^[=+\-@\uff1d\uff0b\uff0d\uff20]/u,
        );
        expect(unguard(guarded)).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });
});
