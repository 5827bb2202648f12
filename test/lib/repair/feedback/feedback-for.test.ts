import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ERROR_CLASSES } from '../../../../lib/repair/error-classes';
import { declaredPlace } from '../../../../lib/repair/feedback/declared-place';
import { type Arm, BUILT_IN_ARMS, feedbackFor } from '../../../../lib/repair/feedback/feedback-for';
import { ISSUE_CODES, issueCode } from '../../../../lib/repair/feedback/issue-code';
import { failedCallOf } from './failed-call-of';
import { plantedCall } from './planted-call';

/** A stranger's arm that tells all it is given. */
const talkative: Arm = {
  name: 'talkative',
  sees: 'names',
  show: (names) => ({ code: JSON.stringify(names), retry: true }),
};

const NAME_ARMS = ['bare', 'path_and_code', 'path_code_and_type', talkative] as const;

describe('feedbackFor', () => {
  it('tells as much as its arm allows', () => {
    const failure = failedCallOf();
    expect(feedbackFor(failure, 'bare')).toEqual({ code: 'int_type', retry: true });
    expect(feedbackFor(failure, 'path_and_code')).toEqual({
      code: 'int_type',
      retry: true,
      error_class: 'schema_violation',
      issues: [{ path: '/amount', code: 'wrong_type' }],
    });
    expect(feedbackFor(failure, 'path_code_and_type').issues).toEqual([
      { path: '/amount', code: 'wrong_type', types: ['integer'] },
    ]);
    expect(feedbackFor(failure, 'quoted_call').quoted).toEqual({
      tool: 'refund',
      arguments: '{"order":"ord_1","amount":"12.50"}',
      message: 'Input should be a valid integer',
      constraint: '/amount: int_type (integer)',
    });
  });

  it('tells no value, no limit and no undeclared key where its arm sees names alone', () => {
    fc.assert(
      fc.property(plantedCall, fc.constantFrom(...NAME_ARMS), ({ secret, failure }, arm) => {
        expect(JSON.stringify(feedbackFor(failure, arm))).not.toContain(secret);
      }),
      { numRuns: 500 },
    );
  });

  it('quotes under the one arm that may', () => {
    fc.assert(
      fc.property(plantedCall, ({ failure }) => {
        fc.pre(failure.errorClass !== 'policy_violation');
        expect(feedbackFor(failure, 'quoted_call').quoted?.arguments).toBe(failure.argumentsJson);
      }),
    );
  });

  it('says of a policy’s refusal the code and not to retry, under any arm', () => {
    const curious: Arm = {
      name: 'curious',
      sees: 'call',
      show: (_, { message }) => ({ code: message ?? '', retry: true }),
    };
    fc.assert(
      fc.property(plantedCall, fc.constantFrom(...NAME_ARMS, 'quoted_call' as const, curious), (planted, arm) => {
        const failure = { ...planted.failure, errorClass: 'policy_violation' as const };
        const feedback = feedbackFor(failure, arm);
        expect(Object.keys(feedback)).toEqual(['code', 'retry']);
        expect(feedback.retry).toBe(false);
        expect(feedback.code).not.toContain(planted.secret);
      }),
    );
  });

  it('names at most five issues, and a code only where it is known', () => {
    const many = failedCallOf({ issues: Array.from({ length: 9 }, () => ({ path: '/order', keyword: 'type' })) });
    expect(feedbackFor(many, 'path_and_code').issues).toHaveLength(5);
    const codeOf = (code: string | null, declared = {}) =>
      feedbackFor(failedCallOf({ code }), 'bare', { codeRows: declared }).code;
    expect(['HTTP 429', 'E_7741', '__proto__', 'constructor', null].map((code) => codeOf(code))).toEqual([
      '429',
      'schema_violation',
      'schema_violation',
      'schema_violation',
      'schema_violation',
    ]);
    expect(codeOf('E_7741', { E_7741: { errorClass: 'argument_error' } })).toBe('E_7741');
  });

  it('says no to a retry that the tool declared useless', () => {
    expect(feedbackFor(failedCallOf({ retryable: false }), 'bare').retry).toBe(false);
  });

  it('cuts a long message and no character in half', () => {
    const message = `${'a'.repeat(3_999)}🙂${'b'.repeat(100)}`;
    expect(feedbackFor(failedCallOf({ message }), 'quoted_call').quoted?.message).toBe(`${'a'.repeat(3_999)} …`);
  });
});

describe('declaredPlace', () => {
  const schema = {
    properties: {
      items: { type: 'array', items: { $ref: '#/$defs/item' } },
      pair: { prefixItems: [{ type: 'string' }] },
      either: { anyOf: [{ type: 'null' }, { properties: { 'a.b': { type: 'boolean' } } }] },
      loop: { $ref: '#/properties/loop' },
    },
    $defs: { item: { allOf: [{ properties: { sku: { type: ['string', 'null'] } } }] } },
  };

  it.each([
    ['', '', []],
    ['/items', '/items', ['array']],
    ['/items/12/sku', '/items/12/sku', ['string', 'null']],
    ['/items/12345/sku', '/items/unknown', []],
    ['/items/0/__proto__', '/items/0/unknown', []],
    ['/pair/0', '/pair/0', ['string']],
    ['/pair/1', '/pair/unknown', []],
    ['/either/a.b', '/either/a.b', ['boolean']],
    ['/loop/x', '/loop/unknown', []],
    ['/constructor/name', '/unknown', []],
  ])('%s is %s', (path, declared, types) => {
    expect(declaredPlace(schema, path)).toEqual({ path: declared, types });
  });

  it('knows nothing without a schema, and ends on any', () => {
    expect(declaredPlace(null, '/amount').path).toBe('/unknown');
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (schema, path) => {
        expect(declaredPlace(schema, `/${path}`).path).toMatch(/^(?:\/[\p{L}\p{N}_.$@:-]{1,64})+$/u);
      }),
    );
  });
});

describe('issueCode', () => {
  it.each([
    ['required', 'missing_required'],
    ['maximum', 'too_big'],
    ['int_type', 'wrong_type'],
    ['invalid_type', 'wrong_type'],
    ['extra_forbidden', 'unknown_property'],
    ['json_invalid', 'invalid_json'],
    ['anything else', 'custom'],
    ['__proto__', 'custom'],
  ])('%s is %s', (keyword, code) => expect(issueCode(keyword)).toBe(code));

  it('is one of a closed list for any text', () => {
    fc.assert(
      fc.property(fc.string(), (keyword) => {
        expect(ISSUE_CODES).toContain(issueCode(keyword));
      }),
    );
  });
});

it('has every built-in arm under its own name, and feedback for every class', () => {
  for (const [name, arm] of Object.entries(BUILT_IN_ARMS)) expect(arm.name).toBe(name);
  for (const errorClass of ERROR_CLASSES) {
    expect(feedbackFor(failedCallOf({ errorClass, code: null }), 'bare').code).toBe(errorClass);
  }
});
