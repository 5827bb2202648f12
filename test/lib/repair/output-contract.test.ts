import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BrokenCall, checkOutput, judgeCorrection } from '../../../lib/repair/output-contract';
import { issueFinder } from '../../../lib/repair/schema-issues';

const SCHEMA = JSON.stringify({
  type: 'object',
  required: ['id', 'total'],
  properties: {
    id: { type: 'string' },
    total: { type: 'number' },
    lines: { type: 'array', items: { properties: { sku: { type: 'string' }, count: { type: 'integer' } } } },
  },
});

const find = (answerJson: string) => issueFinder(SCHEMA)?.(answerJson) ?? null;

const checked = (answerJson: string) => {
  const check = checkOutput(answerJson, find);
  return check.kind === 'broken' ? { parts: check.brokenParts, valid: check.validPaths } : check.kind;
};

describe('checkOutput', () => {
  it.each([
    ['{"id":"a","total":1}', 'valid'],
    ['{"id":"a","total":"1"}', { parts: [{ path: '/total', json: '"1"' }], valid: ['/id'] }],
    ['{"id":"a"}', { parts: [{ path: '/total', json: null }], valid: ['/id'] }],
    [
      '{"id":"a","total":1,"lines":[{"sku":"x","count":2},{"sku":"y","count":2.50,"note":"n"}]}',
      {
        parts: [{ path: '/lines/1/count', json: '2.50' }],
        valid: ['/id', '/total', '/lines/0', '/lines/1/sku', '/lines/1/note'],
      },
    ],
    ['[1]', { parts: [{ path: '', json: '[1]' }], valid: [] }],
    ['<html>', { parts: [{ path: '', json: '<html>' }], valid: [] }],
  ])('%s', (answer, expected) => expect(checked(answer)).toEqual(expected));

  it('shows of an answer the broken part alone, and cuts a long one', () => {
    const check = checkOutput(JSON.stringify({ id: 'secret', total: 'x'.repeat(9_000) }), find);
    expect(JSON.stringify(check.kind === 'broken' && check.brokenParts)).not.toContain('secret');
    expect(check.kind === 'broken' && check.brokenParts[0]?.json).toHaveLength(2_002);
  });

  it('knows nothing where the validator knows nothing', () => {
    expect(checkOutput('{}', () => null)).toEqual({ kind: 'unknown' });
  });

  it('calls no place both broken and valid', () => {
    const path = fc.constantFrom('', '/a', '/a/b', '/a/c', '/l/0', '/l/1/x', '/missing');
    const answer = '{"a":{"b":1,"c":2},"l":[1,{"x":2,"y":3}],"z":4}';
    fc.assert(
      fc.property(fc.uniqueArray(path, { minLength: 1 }), (paths) => {
        const check = checkOutput(answer, () => paths.map((each) => ({ path: each, keyword: 'type' })));
        expect(check.kind).toBe('broken');
        if (check.kind !== 'broken') return;
        const clash = (valid: string, broken: string) =>
          `${valid}/`.startsWith(`${broken}/`) || `${broken}/`.startsWith(`${valid}/`);
        expect(check.validPaths.filter((valid) => paths.some((broken) => clash(valid, broken)))).toEqual([]);
        expect(check.validPaths.includes('/z')).toBe(!paths.includes(''));
      }),
    );
  });
});

const brokenCall = (argumentsJson: string, path = '/total'): BrokenCall => ({
  tool: 'quote',
  argumentsJson,
  issues: [{ path, keyword: 'type' }],
});

describe('judgeCorrection', () => {
  const first = brokenCall('{"a":1}');
  const call = (argumentsJson: string | null, tool = 'quote') => ({ tool, argumentsJson });

  it('takes other arguments of the same tool', () => {
    expect(judgeCorrection(call('{"a":2}'), [first])).toEqual({ kind: 'corrected', call: call('{"a":2}') });
  });

  it.each([
    ['tool_broken', null],
    ['stuck', call('{ "a": 1.0 }')],
    ['recovery_invalid', call('{"a":2}', 'other')],
    ['recovery_invalid', call('{"a":')],
    ['recovery_invalid', call(null)],
    ['recovery_invalid', call('"a sentence"')],
  ] as const)('ends with %s', (reason, proposed) => {
    expect(judgeCorrection(proposed, [first])).toEqual({ kind: 'over', reason });
  });

  it('calls a tool broken whose answers break alike whatever it is asked, and no other', () => {
    const third = call('{"a":3}');
    expect(judgeCorrection(third, [first, brokenCall('{"a":2}')])).toEqual({ kind: 'over', reason: 'tool_broken' });
    expect(judgeCorrection(third, [first, brokenCall('{"a":2}', '/id')]).kind).toBe('corrected');
    expect(judgeCorrection(third, [first, brokenCall('{"a":1}')]).kind).toBe('corrected');
  });
});
