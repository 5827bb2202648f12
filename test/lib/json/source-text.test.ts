import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prettySource } from '../../../lib/json/pretty-source';
import { decodeText, encodeText, visibleText } from '../../../lib/json/source-text';
import { jsonSource } from './arbitrary-json';

describe('decodeText and encodeText', () => {
  it('give every text back, lone surrogates and NUL included', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
        (text) => {
          expect(decodeText(encodeText(text))).toBe(text);
          expect(encodeText(text)).not.toMatch(/\p{Surrogate}|\0/u);
        },
      ),
    );
  });

  it.each(['{"a":1.0}', '12345678901234567890', 'null', '"unfinished', '"', '"a" "b"', '"\\x"', ''])(
    'leaves %s as it is',
    (json) => {
      expect(decodeText(json)).toBe(json);
    },
  );
});

describe('visibleText', () => {
  it('shows what would hide or turn text around', () => {
    expect(visibleText('a\0b\u001b[31m')).toBe('a␀b␛[31m');
    expect(visibleText('send_\u202eyenom\u2066')).toBe('send_⟨U+202E⟩yenom⟨U+2066⟩');
    expect(visibleText('x\ud83ey\udc00')).toBe('x⟨U+D83E⟩y⟨U+DC00⟩');
    expect(visibleText('\u{e0041}\u200b\ufeff\u2028\u007f\u0085')).toBe('⟨U+E0041⟩⟨U+200B⟩⟨U+FEFF⟩⟨U+2028⟩␡⟨U+0085⟩');
    expect(visibleText('a\rb')).toBe('a␍b');
  });

  it('leaves what people write alone', () => {
    const text = 'naïve 中文 العربية 👩‍👩‍👧 ❤️\ttab\nline\r\nnext';
    expect(visibleText(text)).toBe(text);
  });

  it('leaves nothing hidden', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
        (text) => {
          expect(visibleText(text)).not.toMatch(/[\0-\x08\x0b\x0c\x0e-\x1f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/u);
        },
      ),
    );
  });
});

const tokens = (json: string): string[] => json.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g) ?? [];

describe('prettySource', () => {
  it('lays out without touching a token', () => {
    expect(prettySource('{"a":[1.0,{"b":[] ,"c": {}}],"a":12345678901234567890}')).toBe(
      '{\n  "a": [\n    1.0,\n    {\n      "b": [],\n      "c": {}\n    }\n  ],\n  "a": 12345678901234567890\n}',
    );
    fc.assert(
      fc.property(jsonSource, (json) => {
        expect(tokens(prettySource(json))).toEqual(tokens(json));
      }),
    );
  });

  it('looks like JSON.stringify where that keeps the value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: true }), (value) => {
        const json = JSON.stringify(value);
        expect(prettySource(json)).toBe(JSON.stringify(JSON.parse(json), null, 2));
      }),
    );
  });

  it('gives back what is no JSON', () => {
    expect(prettySource('{city: Paris')).toBe('{city: Paris');
  });
});
