import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readableSource, searchForm } from '../../../lib/json/readable-source';
import { encodeText } from '../../../lib/json/source-text';

/** The same text with every character escaped. */
const escaped = (text: string): string =>
  `"${Array.from({ length: text.length }, (_, k) => `\\u${text.charCodeAt(k).toString(16).padStart(4, '0')}`).join('')}"`;

describe('readableSource', () => {
  it('reads a text the same however it was escaped', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(readableSource(encodeText(text))).toBe(`"${text}"`);
        expect(readableSource(escaped(text))).toBe(`"${text}"`);
      }),
    );
  });

  it('leaves what stands outside of strings alone', () => {
    expect(readableSource('{"n": 1.0, "big":12345678901234567890}')).toBe('{"n": 1.0, "big":12345678901234567890}');
    expect(readableSource(String.raw`{"path":"C:\\new\/x\u00e9"}`)).toBe('{"path":"C:\\new/xé"}');
  });

  it('ends on text that breaks off', () => {
    expect(readableSource('"a\\')).toBe('"a\\');
    expect(readableSource('"a\\u00')).toBe('"au00');
  });
});

describe('searchForm', () => {
  it.each([
    ['case', 'Évreux', 'ÉVREUX'],
    ['composition', 'e\u0301', '\u00e9'],
    ['a NUL and its picture', 'a\0b', 'a␀b'],
    ['a lone surrogate and its picture', '\ud800', '⟨U+D800⟩'],
  ])('does not mind %s', (_, a, b) => expect(searchForm(a)).toBe(searchForm(b)));

  it('keeps different texts apart', () => {
    expect(searchForm('resume')).not.toBe(searchForm('résumé'));
  });
});
