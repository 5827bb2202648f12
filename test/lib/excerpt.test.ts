import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Excerpt, excerptOf, holdsText } from '../../lib/excerpt';
import { visibleText } from '../../lib/json/source-text';

const whole = ({ before, match, after }: Excerpt): string => before + match + after;

describe('excerpts', () => {
  it('begin at the beginning where nothing is searched for', () => {
    const excerpt = excerptOf('{"city":"Paris"}', null, 8);
    expect(excerpt).toEqual({ before: '', match: '', after: '{"city":', isCutBefore: false, isCutAfter: true });
  });

  it('mark the first match as it is written, whatever its case and its escapes', () => {
    const json = '{"note":"Caf\\u00e9 CAFÉ"}';
    expect(excerptOf(json, 'café', 100)).toMatchObject({ before: '{"note":"', match: 'Café', after: ' CAFÉ"}' });
  });

  it('show the words of a message, without the quotes of its source', () => {
    expect(whole(excerptOf('"no such \\"id\\""', null, 100))).toBe('no such "id"');
    expect(excerptOf('"no such id"', '"no', 100).match).toBe('"no');
  });

  it('cut around a match far inside', () => {
    const excerpt = excerptOf(JSON.stringify({ a: `${'x'.repeat(500)}needle${'y'.repeat(500)}` }), 'needle', 120);
    expect(excerpt).toMatchObject({ match: 'needle', isCutBefore: true, isCutAfter: true });
    expect(whole(excerpt)).toHaveLength(120);
  });

  it('never cut a character in two, nor leave hidden ones in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 1, max: 40 }), (text, most) => {
        const shown = whole(excerptOf(JSON.stringify({ text }), null, most));
        expect(shown.isWellFormed()).toBe(true);
        expect(visibleText(shown)).toBe(shown);
      }),
    );
    expect(whole(excerptOf('{"a":"\\u202e\\u0000"}', null, 100))).toBe('{"a":"⟨U+202E⟩␀"}');
  });

  it('mark something wherever the filter on texts finds something', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.nat(40),
        fc.integer({ min: 1, max: 6 }),
        (text, at, length) => {
          const needle = text.slice(at, at + length);
          const json = JSON.stringify({ text });
          fc.pre(needle.isWellFormed() && needle !== '' && holdsText(json, needle));
          expect(excerptOf(json, needle, 30).match).not.toBe('');
        },
      ),
    );
  });
});
