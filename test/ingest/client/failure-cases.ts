import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { CLASS_ALIASES } from '../../../lib/repair/class-aliases';
import type { Failure } from '../../../lib/repair/classify-by';
import { ERROR_CLASSES } from '../../../lib/repair/error-classes';
import { KEYWORD_CLASSES } from '../../../lib/repair/validator-keywords';
import { MODEL_OUTPUT_TOOL, STAGES } from '../../../lib/words';
import { anyCode, type ErrorCase } from './error-cases';

const sentClass = fc.oneof(
  fc.constantFrom(
    ...ERROR_CLASSES,
    ...Object.keys(CLASS_ALIASES),
    ' Schema-Violation ',
    'İnvalid',
    'a\u00a0b',
    '\u001c',
    ' ',
  ),
  fc.string({ unit: 'binary', maxLength: 10 }),
  fc.constantFrom('𝒳'.repeat(32), '𝒳'.repeat(33)),
);

const issue = fc
  .oneof(fc.constantFrom(...KEYWORD_CLASSES.keys(), 'uuid_parsing', 'odd', '__proto__'), fc.string())
  .map((keyword) => ({ path: '/a', keyword }));

/** What a client may say of a failure. */
export const failureCase: fc.Arbitrary<Failure> = fc.record({
  sentClass: fc.option(sentClass, { freq: 2 }),
  code: fc.option(anyCode),
  message: fc.option(fc.string()),
  issues: fc.array(issue, { maxLength: 3 }),
  stage: fc.option(fc.constantFrom(...STAGES)),
  tool: fc.constantFrom('refund', MODEL_OUTPUT_TOOL),
});

const answered = (value: unknown): ErrorCase => ({ error: { answered: value }, tool: 'refund', stage: null });
const thrown = (name: string, message: string, fields: object = {}): ErrorCase => ({
  error: { thrown: { name, message, fields } },
  tool: 'refund',
  stage: null,
});

/** Errors as providers, tools and validators give them. */
export const KNOWN_ERRORS: readonly ErrorCase[] = [
  answered({ code: 5, details: 'no such order', metadata: {} }),
  answered({ error: { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'Quota metric' } }),
  answered({ error: { code: -32_602, message: 'no', data: [{ code: 'custom', path: ['a'], message: 'x' }] } }),
  answered({ choices: [], finish_reason: 'content_filter' }),
  answered({ isError: true, content: [{ type: 'text', text: '{"statusCode":409}' }] }),
  answered('{"statusCode":409,"message":"not found"}'),
  answered('{"code":NaN}'),
  answered('{"code":'),
  answered(null),
  answered(''),
  answered(`${' '.repeat(40)}{"code":"ENOENT"}`),
  answered(`${' '.repeat(41)}{"code":"ENOENT"}`),
  thrown('APIConnectionError', 'fetch failed', { cause: { code: 'ECONNREFUSED', errno: -111 } }),
  thrown('RateLimitError', '429', { status: 429, code: 'insufficient_quota', type: 'insufficient_quota' }),
  thrown('BadRequestError', 'permission denied', { status: 400 }),
  thrown('CancelledError', ''),
  thrown('AbortError', 'The operation timed out'),
];

const SAMPLES = fileURLToPath(
  new URL('../../../../shared/formats/samples/50-validator-errors-and-normalised-issues.json', import.meta.url),
);

/** Real findings of validators. They lie beside the repo and are not part of it. */
export const realErrors = (): ErrorCase[] => {
  if (!existsSync(SAMPLES)) return [];
  const { cases } = JSON.parse(readFileSync(SAMPLES, 'utf8')) as { cases: { raw: unknown }[] };
  return cases.flatMap(({ raw }) => [
    answered(raw),
    thrown('ValidationError', 'x', { errors: raw }),
    answered({ detail: raw }),
  ]);
};
