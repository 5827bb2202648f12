import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { issuesOfText } from '../../../lib/repair/issues-of-text';
import { validatorKeywordClass } from '../../../lib/repair/validator-keywords';

const SAMPLE = fileURLToPath(
  new URL('../../../../shared/formats/samples/50-validator-errors-and-normalised-issues.json', import.meta.url),
);
const isPresent = existsSync(SAMPLE);
if (!isPresent) console.warn(`SKIPPED: ${SAMPLE} is not there, so issues of real validators are not compared`);

type NormalIssue = { path: string; code: string; message: string; expected?: unknown; received?: unknown };
type Case = { source: string; raw: unknown; issues: NormalIssue[] };

const told = (value: unknown) => (value === null ? null : typeof value === 'string' ? value : JSON.stringify(value));

const expectedOf = ({ code: keyword, expected, received, ...rest }: NormalIssue) =>
  expect.objectContaining({
    ...rest,
    keyword,
    ...(expected === undefined ? {} : { expected: told(expected) }),
    ...(received === undefined ? {} : { received: told(received) }),
  });

const cases = isPresent ? (JSON.parse(readFileSync(SAMPLE, 'utf8')) as { cases: Case[] }).cases : [];

describe.skipIf(!isPresent)('validators’ own output', () => {
  it.each(cases.map((each) => [each.source, each] as const))('%s', (_source, { raw, issues }) => {
    const text = typeof raw === 'string' ? raw : JSON.stringify(raw);
    expect(issuesOfText(text)).toEqual(issues.map(expectedOf));
  });

  it.each(cases.map((each) => [each.source, each] as const))('%s, passed on by a tool', (_source, { raw, issues }) => {
    const text = typeof raw === 'string' ? raw : JSON.stringify(raw);
    expect(issuesOfText(`Error executing tool refund: ${text}`)).toEqual(issues.map(expectedOf));
    expect(issuesOfText(JSON.stringify({ error: text }))).toEqual(issues.map(expectedOf));
  });
});

const short = (text: string) => issuesOfText(text).map(({ path, keyword }) => `${path} ${keyword}`);

describe('issuesOfText', () => {
  it.each([
    [
      '2 validation errors for Refund\nitems.0.sku\n  Input should be a valid string [type=string_type, input_value=1, input_type=int]\n    For further information visit https://errors.pydantic.dev/2/v/string_type\nnote\n  Field required [type=missing, input_value={}, input_type=dict]',
      ['/items/0/sku wrong_type', '/note missing_required'],
    ],
    [
      '1 validation error for Refund\n  Value error, too late [type=value_error, input_value={}, input_type=dict]',
      [' custom'],
    ],
    [
      "data/amount must be integer, data must have required property 'id'",
      ['/amount wrong_type', '/id missing_required'],
    ],
    [
      "'x' is not of type 'integer'\n\nFailed validating 'type' in schema['properties']['a']:\n    {'type': 'integer'}\n\nOn instance['a'][0]:\n    'x'",
      ['/a/0 wrong_type'],
    ],
    [
      'Error: Received tool input did not match expected schema\n\n✖ Invalid input: expected string, received undefined\n  → at items[0].sku\n✖ Unrecognized key: "foo"\n Please fix your mistakes.',
      ['/items/0/sku missing_required', '/foo unknown_property'],
    ],
    [
      'Tool input validation failed for refund. Please fix the following errors and try again:\n- amount: Required\n- customer.name: Expected string, received number\n\nProvided arguments: {}',
      ['/amount missing_required', '/customer/name wrong_type'],
    ],
    ['{"detail":[{"loc":["body","q"],"msg":"Field required","type":"missing"}]}', ['/body/q missing_required']],
    [
      'MCP error -32602: Input validation error: Invalid arguments for tool x: [{"code":"invalid_type","path":["a~/b"],"expected":"string","message":"Required","received":"undefined"}]',
      ['/a~1~0b missing_required'].map((path) => path.replace('~1~0', '~0~1')),
    ],
    [
      'MCP error -32602: Input validation error: Invalid arguments for tool refund: Invalid input: expected number, received string at items[0].price\nUnrecognized key: "note"\nlate at night',
      ['/items/0/price wrong_type', '/note unknown_property'],
    ],
  ])('%j', (text, expected) => expect(short(text)).toEqual(expected));

  it.each([
    'Error: user not found',
    '[1,2,3]',
    '[{"message":"no place"}]',
    '{"errors":[{"code":"invalid_type","path":["a"]},{"anything":"else"}]}',
    '{"__proto__":{"issues":[]}}',
    '- a: b\n- c: d',
    'Order: shipped: [late]',
    'Invalid arguments for tool refund: nobody is at home',
    '',
  ])('%j tells none', (text) => expect(issuesOfText(text)).toEqual([]));

  it('names every keyword by a name that classification knows', () => {
    const keywords = cases.flatMap(({ issues }) => issues.map(({ code }) => code));
    expect(keywords.filter((keyword) => validatorKeywordClass(keyword) === null)).toEqual([]);
  });

  it('is total for any text', () => {
    const parts = fc.constantFrom(
      '[',
      ']',
      '{',
      '}',
      '"',
      ': ',
      '\n',
      '- a: ',
      '✖ ',
      '→ at ',
      '1 validation error:\n',
      '  x [type=',
      'data/a must be ',
      '```json\n',
      '{"path":["a"],"code":"custom","message":"m"}',
      '__proto__',
      '\u0000',
      '\ud800',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(parts, { maxLength: 30 }).map((list) => list.join('')),
    );
    fc.assert(
      fc.property(text, (message) => {
        for (const { path, keyword } of issuesOfText(message)) {
          expect(path === '' || path.startsWith('/')).toBe(true);
          expect(keyword).toMatch(/^\w{1,64}$/);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
