import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GroupedWords, pythonAssignment } from '../../../ingest/client/python-literal';
import { pythonPattern } from '../../../ingest/client/python-pattern';
import { barePython } from './bare-python';

const python = barePython('tables as Python source');

/** What Python makes of lines of source, as JSON. */
const inPython = (source: string, result: string): unknown => {
  const begin =
    'import json, re\ndef _by_word(**groups): return {w: g for g, ws in groups.items() for w in ws.split(" ")}\n';
  const { stdout, stderr } = spawnSync(python ?? '', ['-'], {
    input: `${begin}${source}\nprint(json.dumps(${result}))`,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
};

describe('pythonAssignment', () => {
  it('has no place for what is no table', () => {
    expect(() => pythonAssignment('x', () => 1)).toThrow('no place in a table: function');
    expect(() => pythonAssignment('x', [undefined])).toThrow('no place in a table: undefined');
    expect(() => pythonPattern(/[\s\S]/)).toThrow('a class in brackets');
    expect(() => pythonPattern(/a/u)).toThrow('flags of a pattern: u');
  });

  it('leaves out members without a value', () => {
    expect(pythonAssignment('x: dict', { a: undefined, b: [1] })).toBe('x: dict = {"b": (1,)}');
  });
});

describe.skipIf(python === null)('what pythonAssignment writes, read by Python', () => {
  it('is the value', () => {
    const text = fc.oneof(fc.string({ maxLength: 150 }), fc.lorem({ maxCount: 40 }));
    const value = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        text,
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('value')),
        fc.dictionary(text, tie('value')),
      ),
    })).value;
    const values = fc.sample(value, { seed: 7, numRuns: 150 });
    const source = values.map((each, index) => pythonAssignment(`x${index}`, each)).join('\n');
    expect(inPython(source, `[${values.map((_, index) => `x${index}`).join(', ')}]`)).toEqual(
      JSON.parse(JSON.stringify(values)),
    );
  });

  it('looks words up by their group', () => {
    const words = new GroupedWords([
      ['a', 'one two'],
      ['b', 'three'],
      ['a', 'four'],
    ]);
    expect(inPython(pythonAssignment('x', words), 'x')).toEqual({ one: 'a', two: 'a', three: 'b', four: 'a' });
  });

  it('matches what the pattern matches here', () => {
    const patterns = [/^\w+$/, /a.b/, /[\s\d]\/$/, /^[[\]\d$.]+$/, /\bk\b/i, /\S\s\D/, /^$/, /["'\\]/];
    const texts = [
      'k',
      'K',
      'ä',
      'a\u2028b',
      'a\nb',
      'a.b',
      ' /',
      '[1]',
      'x\n',
      '\u00a0',
      '\ufeff',
      '\u001c',
      'ſ',
      '٣',
      "'",
      '',
      '5 a',
    ];
    const source = pythonAssignment('x', patterns);
    const found = inPython(
      `${source}\ny = json.loads(${JSON.stringify(JSON.stringify(texts))})`,
      '[[bool(p.search(t)) for t in y] for p in x]',
    );
    expect(found).toEqual(patterns.map((pattern) => texts.map((text) => pattern.test(text))));
  });
});
