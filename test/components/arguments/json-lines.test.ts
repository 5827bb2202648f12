import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonLines } from '../../../components/arguments/json-lines';
import { issueText, pinIssues } from '../../../components/arguments/pin-issues';

/** Every pointer of a value, itself included. */
const pointersOf = (value: unknown, path = ''): string[] => {
  if (typeof value !== 'object' || value === null) return [path];
  const token = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');
  return [path, ...Object.entries(value).flatMap(([key, child]) => pointersOf(child, `${path}/${token(key)}`))];
};

describe('jsonLines', () => {
  it('gives every value its pointer, and its place on the line', () => {
    const lines = jsonLines('{"a":"x","b":[1,{"c/d~":true}],"e":{}}');
    expect(lines.map(({ path, text, valueStart }) => [path, text.slice(valueStart)])).toEqual([
      ['', '{'],
      ['/a', '"x",'],
      ['/b', '['],
      ['/b/0', '1,'],
      ['/b/1', '{'],
      ['/b/1/c~1d~0', 'true'],
      [null, '}'],
      [null, '],'],
      ['/e', '{}'],
      [null, '}'],
    ]);
  });

  it('keeps digits and makes hidden characters visible', () => {
    const texts = jsonLines('[12345678901234567890,1.0,"a\u202eb"]').map(({ text }) => text.trim());
    expect(texts).toEqual(['[', '12345678901234567890,', '1.0,', '"a⟨U+202E⟩b"', ']']);
  });

  it('is not confused by brackets, colons and commas in strings', () => {
    const lines = jsonLines('{"}":"{","a: [":"]","b":"c,"}');
    expect(lines.map(({ path }) => path)).toEqual(['', '/}', '/a: [', '/b', null]);
  });

  it('shows a text that is no JSON as it is, without pointers', () => {
    expect(jsonLines('{"a": 1,,\n<b>')).toEqual([
      { text: '{"a": 1,,', path: null, valueStart: 0 },
      { text: '<b>', path: null, valueStart: 0 },
    ]);
  });

  it('has a line for every pointer of any value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const paths = jsonLines(JSON.stringify(value)).flatMap(({ path }) => path ?? []);
        expect(paths).toEqual(pointersOf(JSON.parse(JSON.stringify(value))));
      }),
    );
  });
});

describe('pinIssues', () => {
  const issue = (path: string) => ({ path, keyword: 'type' });

  it('puts an issue at its line and names what is not there', () => {
    const { byLine, elsewhere } = pinIssues(jsonLines('{"a":1}'), [issue('/a'), issue('/b~1c'), issue('')]);
    expect([...byLine]).toEqual([
      [1, [issue('/a')]],
      [0, [issue('')]],
    ]);
    expect(elsewhere).toEqual([{ name: 'b/c', issue: issue('/b~1c') }]);
  });

  it('is not led astray by names of object internals', () => {
    const { byLine, elsewhere } = pinIssues(jsonLines('{"__proto__":1}'), [issue('/__proto__'), issue('/constructor')]);
    expect(byLine.get(1)).toEqual([issue('/__proto__')]);
    expect(elsewhere.map(({ name }) => name)).toEqual(['constructor']);
  });
});

describe('issueText', () => {
  it('says keyword, expected and received', () => {
    expect(issueText({ path: '', keyword: 'type', expected: 'integer', received: 'string' })).toBe(
      'type: integer, got string',
    );
    expect(issueText({ path: '', keyword: 'required', message: 'missing' })).toBe('required: missing');
    expect(issueText({ path: '', keyword: 'enum' })).toBe('enum');
    expect(issueText({ path: '', keyword: 'enum', isDerived: true })).toBe('enum (derived)');
  });
});
