import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Issue } from '../../../lib/attempt';
import { classifyError, type ErrorContext } from '../../../lib/repair/classify-error';
import { ERROR_CLASSES } from '../../../lib/repair/error-classes';
import { KNOWN_WORDS } from '../../../lib/repair/known-words';
import { issuesOfError } from '../../../lib/repair/issues-of-error';
import { MODEL_OUTPUT_TOOL } from '../../../lib/words';

const SAMPLES = fileURLToPath(new URL('../../../../shared/formats/samples/', import.meta.url));
const [VALIDATORS, SIGNALS] = [
  `${SAMPLES}50-validator-errors-and-normalised-issues.json`,
  `${SAMPLES}51-error-classification-cases.json`,
];
const hasSamples = existsSync(VALIDATORS) && existsSync(SIGNALS);
if (!hasSamples) console.warn(`SKIPPED: ${SAMPLES} is not there, so real errors are not read`);

type NormalIssue = { path: string; code: string };
type Signals = {
  exceptionType?: string;
  errorType?: string;
  jsonRpcCode?: number;
  httpStatus?: number;
  grpcStatus?: string;
  finishReason?: string;
  failureStage?: string;
  message?: string;
};

const casesOf = <T>(file: string): T[] =>
  hasSamples ? (JSON.parse(readFileSync(file, 'utf8')) as { cases: T[] }).cases : [];

const inShort = (issues: readonly Issue[]) => issues.map(({ path, keyword }) => `${path} ${keyword}`);

const thrown = (fields: object, message = ''): Error => Object.assign(new Error(message), fields);

/** An error as the stack that gave these signals would throw or answer it. */
const errorOf = ({ exceptionType, errorType, jsonRpcCode, httpStatus, grpcStatus, finishReason, message }: Signals) => {
  if (jsonRpcCode !== undefined) return { code: jsonRpcCode, message };
  if (httpStatus !== undefined) return thrown({ status: httpStatus }, message);
  if (grpcStatus !== undefined) return { code: grpcStatus, details: message ?? '', metadata: {} };
  if (finishReason !== undefined) return { finishReason };
  if (exceptionType !== undefined) {
    return thrown(/^E[A-Z]+$/.test(exceptionType) ? { code: exceptionType } : { name: exceptionType }, message);
  }
  return errorType === undefined ? thrown({}, message) : { isError: true, content: [{ type: 'text', text: message }] };
};

describe.skipIf(!hasSamples)('real errors', () => {
  const validators = casesOf<{ source: string; raw: unknown; issues: NormalIssue[] }>(VALIDATORS);
  it.each(validators.map((each) => [each.source, each] as const))('issues of %s', (_, { raw, issues }) => {
    const expected = issues.map(({ path, code }) => `${path} ${code}`);
    expect(inShort(issuesOfError(raw))).toEqual(expected);
    expect(inShort(issuesOfError(thrown({ name: 'AI_InvalidToolInputError', cause: raw })))).toEqual(expected);
    expect(inShort(issuesOfError({ status: 422, body: JSON.stringify({ detail: raw }) }))).toEqual(expected);
  });

  const signals = casesOf<{ signals: Signals; expect: string }>(SIGNALS);
  it.each(signals.map((each) => [JSON.stringify(each.signals), each] as const))('class of %s', (_, each) => {
    const tool = each.signals.failureStage === 'output' ? MODEL_OUTPUT_TOOL : 'refund';
    const found = classifyError(errorOf(each.signals), { tool, stage: null, words: KNOWN_WORDS });
    expect(found.isCancelled ? 'cancelled' : found.errorClass).toBe(each.expect);
  });
});

const AROUND: ErrorContext = { tool: 'refund', stage: null, words: KNOWN_WORDS };
const classOf = (error: unknown): string => classifyError(error, AROUND).errorClass;

describe('issuesOfError', () => {
  it('reads errors that validators throw here', () => {
    const parsed = z
      .object({ a: z.int(), b: z.enum(['x']) })
      .strict()
      .safeParse({ a: '1', b: 'y', c: 1 });
    expect(inShort(issuesOfError(parsed.error)).toSorted()).toEqual([
      '/a wrong_type',
      '/b invalid_enum',
      '/c unknown_property',
    ]);
    const ajv = new Ajv({ allErrors: true, strict: false });
    const validate = ajv.compile({ properties: { a: { maximum: 3 } }, required: ['b'] });
    validate({ a: 5 });
    expect(inShort(issuesOfError(validate.errors)).toSorted()).toEqual(['/a too_big', '/b missing_required']);
  });

  it('reads an error of Zod 4 that went through JSON, which keeps its issues in its message, without reading words', () => {
    const { error } = z.object({ a: z.int() }).safeParse({ a: '1' });
    const sent: unknown = JSON.parse(JSON.stringify(error));
    const found = classifyError(sent, { tool: 'refund', stage: null });
    expect(inShort(found.issues)).toEqual(['/a wrong_type']);
    expect(found.errorClass).toBe('schema_violation');
  });

  it('reads fields and leaves words alone where fields are there', () => {
    const error = thrown(
      { issues: [{ code: 'invalid_type', expected: 'number', received: 'string', path: ['a'], message: 'no' }] },
      "data/b must have required property 'c'",
    );
    expect(inShort(issuesOfError(error))).toEqual(['/a wrong_type']);
    expect(inShort(issuesOfError(thrown({}, "data/b must have required property 'c'")))).toEqual([
      '/b/c missing_required',
    ]);
  });
});

describe('classifyError', () => {
  it.each([
    ['not_found', { code: 5, details: 'no such order', metadata: {} }],
    ['unsupported_error', { code: 5, message: 'odd' }],
    [
      'unavailable',
      thrown({ cause: thrown({ code: 'ECONNREFUSED', errno: -111, syscall: 'connect' }) }, 'fetch failed'),
    ],
    ['timeout', new DOMException('The operation was aborted due to timeout', 'TimeoutError')],
    ['quota_exceeded', thrown({ status: 429, code: 'insufficient_quota', type: 'insufficient_quota' }, '429')],
    ['rate_limit', thrown({ status: 429, code: 'rate_limit_exceeded' })],
    [
      'unavailable',
      thrown({ status: 529, error: { type: 'error', error: { type: 'overloaded_error', message: 'x' } } }),
    ],
    ['rate_limit', { error: { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'Quota metric' } }],
    ['rate_limit', thrown({ name: 'ThrottlingException', $metadata: { httpStatusCode: 400 } })],
    ['argument_error', thrown({ name: 'BadRequestError', status: 400 }, 'permission denied')],
    [
      'schema_violation',
      {
        error: {
          code: -32_602,
          message: 'no',
          data: [
            { code: 'custom', path: ['a'], message: 'x' },
            { code: 'too_big', path: ['a'], message: 'x' },
          ],
        },
      },
    ],
    ['wrong_tool', { code: -32_602, message: 'Unknown tool: refundOrder' }],
    ['schema_violation', { error: { code: 'tool_use_failed', message: 'Tool call validation failed' } }],
    ['policy_violation', { choices: [], finish_reason: 'content_filter' }],
    ['argument_error', '{"statusCode":409,"message":"not found"}'],
    ['malformed_json', new SyntaxError('Unexpected token a in JSON at position 1')],
    ['unsupported_error', null],
    ['unsupported_error', 42],
    ['unsupported_error', {}],
  ])('finds %s', (expected, error) => expect(classOf(error)).toBe(expected));

  it('keeps a code nobody knows, and lets a contract know it', () => {
    const error = thrown({ code: 'E_7741', status: 'failed' }, 'nope');
    const context = { tool: 'refund', stage: null };
    expect(classifyError(error, context)).toMatchObject({ errorClass: 'unsupported_error', code: 'E_7741' });
    const contract = { aliases: {}, codeRows: { E_7741: { errorClass: 'argument_error' as const } } };
    expect(classifyError(error, { ...context, contract })).toMatchObject({
      errorClass: 'argument_error',
      rule: 'contract:E_7741',
    });
  });

  it('reads no words where no reader of words is passed in', () => {
    const error = thrown({}, "Order not found: data/b must have required property 'c'");
    expect(classifyError(error, { tool: 'refund', stage: null })).toMatchObject({
      errorClass: 'unsupported_error',
      issues: [],
    });
    expect(classifyError(error, AROUND).issues).toHaveLength(1);
  });

  it('tells a call that was called off from one that failed', () => {
    const aborted = classifyError(new DOMException('This operation was aborted', 'AbortError'), {
      tool: 't',
      stage: null,
    });
    expect(aborted.isCancelled).toBe(true);
  });

  it('knows that the tool is at fault where its output breaks', () => {
    const issues = [{ code: 'invalid_type', expected: 'number', path: ['total'], message: 'no' }];
    const found = classifyError({ issues }, { tool: 'refund', stage: 'output_validated' });
    expect(found.errorClass).toBe('output_contract_violation');
  });

  it('reads errors that hold themselves, and that refuse to be read', () => {
    const loop: { cause?: unknown; code: string } = { code: 'ENOENT' };
    loop.cause = loop;
    expect(classOf(loop)).toBe('not_found');
    const hostile = Object.defineProperty(new Error('x'), 'code', {
      get: () => {
        throw new Error('no');
      },
    });
    expect(ERROR_CLASSES).toContain(classOf(hostile));
  });

  it('finds a class for anything', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.jsonValue().map((value) => JSON.stringify(value)),
        ),
        (error) => {
          expect(ERROR_CLASSES).toContain(classOf(error));
        },
      ),
    );
  });
});
