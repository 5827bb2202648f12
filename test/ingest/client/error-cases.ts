import fc from 'fast-check';
import { AWS_STEMS } from '../../../lib/repair/aws-code-classes';
import { CLASS_ALIASES } from '../../../lib/repair/class-aliases';
import { NAMING_FIELDS, STATUS_FIELDS } from '../../../lib/repair/code-of-error';
import { JSON_RPC_CLASSES, NAMED_CODES } from '../../../lib/repair/code-classes';
import { ERRNO_NAMES } from '../../../lib/repair/errno-classes';
import { ERROR_CLASSES } from '../../../lib/repair/error-classes';
import { INNER_FIELDS, WORDED_FIELDS } from '../../../lib/repair/error-parts';
import { DECISIVE_EXCEPTIONS, GENERIC_EXCEPTIONS } from '../../../lib/repair/exception-classes';
import { FINISH_REASONS } from '../../../lib/repair/finish-reason-classes';
import { GRPC_STATUSES } from '../../../lib/repair/grpc-status-classes';
import { CANCELLED_CODES } from '../../../lib/repair/is-cancelled';
import { SQLSTATE_PREFIXES } from '../../../lib/repair/sqlstate-classes';
import { KEYWORD_CLASSES } from '../../../lib/repair/validator-keywords';
import { PYDANTIC_KEYWORDS } from '../../../lib/repair/issues/pydantic-type';
import { ZOD_KEYWORDS } from '../../../lib/repair/issues/zod-issues';
import { MODEL_OUTPUT_TOOL, STAGES } from '../../../lib/words';

const wordsOf = (groups: readonly (readonly [string, string])[]) => groups.flatMap(([, words]) => words.split(' '));

/** Every code that some table knows, and some that none does. */
export const TABLE_CODES: readonly string[] = [
  ...NAMED_CODES.keys(),
  ...JSON_RPC_CLASSES.keys(),
  ...wordsOf([...ERRNO_NAMES, ...DECISIVE_EXCEPTIONS, ...GENERIC_EXCEPTIONS, ...FINISH_REASONS]),
  ...GRPC_STATUSES.flatMap(({ name }, number) => [name, `grpc:${number}`, `StatusCode.${name}`, `GRPC_STATUS_${name}`]),
  ...SQLSTATE_PREFIXES.flatMap(([prefix]) => [prefix, prefix.padEnd(5, '0'), `sqlstate ${prefix.padEnd(5, '1')}`]),
  ...AWS_STEMS.flatMap(([stem]) => [stem, `${stem}Exception`]),
  ...KEYWORD_CLASSES.keys(),
  ...PYDANTIC_KEYWORDS.keys(),
  ...ZOD_KEYWORDS.keys(),
  ...Object.keys(CLASS_ALIASES),
  ...ERROR_CLASSES,
  ...CANCELLED_CODES,
  ...Array.from({ length: 250 }, (_, index) => String(380 + index)),
  'HTTP 404',
  'HTTP/1.1 503 Service Unavailable',
  'status_code=401',
  'httpx.ReadTimeout',
  'google::NotFound',
  '',
  'grpc:99',
  'int_type',
  'datetime_parsing',
  '__proto__',
  'constructor',
  ' 429 ',
  '\u00a0429\ufeff',
  '4٢9',
  'İ',
  'E_7741',
];

const knownCode = fc.constantFrom(...TABLE_CODES);

/** Codes as they are, damaged, and made up. */
export const anyCode = fc.oneof(
  knownCode,
  fc
    .tuple(knownCode, fc.nat({ max: 12 }), fc.constantFrom('', ' ', '_', '.', 'X', ':', '5', 'K', '\n'))
    .map(([code, at, more]) => code.slice(0, at) + more + code.slice(at)),
  fc.string({ unit: 'binary', maxLength: 12 }),
);

const path = fc.array(fc.oneof(fc.constantFrom('a', 'items', 'x/y', '~', 'a.b'), fc.nat({ max: 3 }), fc.boolean()), {
  maxLength: 3,
});
const written = fc.constantFrom('', 'a', '$.a[0].b', "['a'].b", 'items[0]', '.a..b', ' a . b', '$');
const json = fc.jsonValue({ maxDepth: 2 });
const message = fc.oneof(
  fc.constantFrom(
    "'order' is a required property",
    "Additional properties are not allowed ('a', 'b' were unexpected)",
    "Additional properties are not allowed ('a' was unexpected)",
    'Invalid input: expected number, received undefined',
    'Expected number, received string',
    'must be integer',
    "must have required property 'id'",
    'Required',
    'must match pattern "^a$"',
    'must NOT have fewer than 2 items',
    "5 is not one of ['a']",
    'multiple of 3\u2028',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

const some = (shape: Record<string, fc.Arbitrary<unknown>>) => fc.record(shape, { requiredKeys: [] });

const ajv = fc
  .tuple(
    some({ instancePath: fc.constantFrom('', '/a', '/a/0'), dataPath: written, message }),
    fc.constantFrom('required', 'type', 'enum', 'minLength', 'exclusiveMaximum', 'maxX', 'additionalProperties', 'odd'),
    some({ missingProperty: fc.constantFrom('b', 'x/y'), additionalProperty: message, type: json, limit: json }),
  )
  .map(([finding, keyword, params]) => ({ ...finding, keyword, params }));
const zod = fc
  .tuple(
    fc.constantFrom(...ZOD_KEYWORDS.keys()),
    path,
    some({
      message,
      expected: json,
      received: fc.constantFrom('undefined', 'string', null),
      keys: fc.array(fc.constantFrom('a', 'b')),
      validation: fc.constantFrom('regex', 'email'),
      format: fc.constantFrom('regex', 'date'),
      discriminator: json,
      options: json,
      minimum: json,
    }),
  )
  .map(([code, at, finding]) => ({ ...finding, code, path: at }));
const pydantic = fc
  .tuple(
    fc.constantFrom(...PYDANTIC_KEYWORDS.keys(), 'int_type', 'date_parsing', 'float_parsing', 'model_type', 'odd'),
    path,
    message,
    some({ input: json, ctx: some({ ge: json, pattern: json, expected: json, error: json }), url: message }),
  )
  .map(([type, loc, msg, finding]) => ({ ...finding, type, loc, msg }));
const jsonschema = fc
  .tuple(
    message,
    fc.constantFrom('required', 'additionalProperties', 'type', 'minimum', 'pattern'),
    some({ path, absolute_path: path, json_path: written, validator_value: json, instance: json }),
  )
  .map(([text, validator, finding]) => ({ ...finding, message: text, validator }));
const standard = fc.record({
  message,
  path: fc.array(fc.oneof(fc.record({ key: fc.constant('k') }), fc.constant('p'))),
});

const listOf = (finding: fc.Arbitrary<unknown>) => fc.array(finding, { maxLength: 3 });
const findings = fc.oneof(
  listOf(ajv),
  listOf(zod),
  listOf(pydantic),
  listOf(jsonschema),
  listOf(standard),
  listOf(fc.oneof(ajv, pydantic, json)),
);
const tree = fc.record({
  errors: fc.array(message, { maxLength: 2 }),
  fields: fc.dictionary(fc.constantFrom('a', 'x/y'), fc.record({ errors: fc.array(message, { maxLength: 2 }) })),
});

const number = fc.oneof(
  fc.integer({ min: -40_000, max: 700 }),
  fc.nat({ max: 20 }),
  fc.constantFrom(429.5, 1e21, -32_602),
);
const FIELDS = [
  ...NAMING_FIELDS,
  ...STATUS_FIELDS,
  ...INNER_FIELDS,
  ...WORDED_FIELDS,
  'metadata',
  '$metadata',
  'content',
];

const fieldValue = (inner: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 4, arbitrary: anyCode },
    { weight: 3, arbitrary: number },
    { weight: 2, arbitrary: findings },
    { weight: 3, arbitrary: inner },
    { weight: 1, arbitrary: tree },
    { weight: 1, arbitrary: inner.map((value) => ` ${JSON.stringify(value)}`) },
    { weight: 1, arbitrary: fc.array(fc.record({ type: fc.constant('text'), text: message }), { maxLength: 2 }) },
    { weight: 1, arbitrary: json },
  );

const errorObject: fc.Arbitrary<unknown> = fc.letrec<{ error: unknown }>((tie) => ({
  error: fc.oneof(
    { maxDepth: 4 },
    fc.dictionary(fc.constantFrom(...FIELDS), fc.oneof(anyCode, number, findings), { maxKeys: 3 }),
    fc.dictionary(fc.constantFrom(...FIELDS), fieldValue(tie('error')), { maxKeys: 4 }),
  ),
})).error;

const exceptionName = fc.constantFrom(
  ...wordsOf([...DECISIVE_EXCEPTIONS, ...GENERIC_EXCEPTIONS]).filter((name) => /^\w+$/.test(name)),
  'AbortError',
  'CancelledError',
  'OddError',
);

/** Something answered, or thrown with a name, a message and fields. */
export type ErrorCase = {
  error: { answered: unknown } | { thrown: { name: string; message: string; fields: object } };
  tool: string;
  stage: (typeof STAGES)[number] | null;
};

const fieldsOf = (value: unknown): object =>
  Object.fromEntries(
    Object.entries(value as object).filter(([name, each]) => each !== null && /^\w+$/.test(name) && name !== 'name'),
  );

export const errorCase: fc.Arbitrary<ErrorCase> = fc.record({
  error: fc.oneof(
    fc
      .oneof(
        errorObject,
        findings,
        json,
        errorObject.map((value) => JSON.stringify(value)),
      )
      .map((answered) => ({ answered })),
    fc
      .tuple(exceptionName, message, errorObject)
      .map(([name, text, fields]) => ({ thrown: { name, message: text, fields: fieldsOf(fields) } })),
  ),
  tool: fc.constantFrom('refund', 'refund', MODEL_OUTPUT_TOOL),
  stage: fc.constantFrom(null, ...STAGES),
});

/** The error itself, as this runtime would have it. */
export const errorIn = ({ error }: ErrorCase): unknown => {
  if ('answered' in error) return error.answered;
  const { name, message: text, fields } = error.thrown;
  return Object.assign(new Error(text), { name }, fields);
};

/** Seconds, dates of HTTP and what is neither; other dates are read here by the rules of this runtime alone. */
const wait = fc.constantFrom<unknown>(
  '5',
  ' 2.5 ',
  '0',
  'soon',
  '',
  'Mon, 30 Nov 2026 13:00:30 GMT',
  'Thu, 01 Jan 1970 00:00:00 GMT',
  7,
  0,
  -1,
  1.5,
  null,
  true,
  [],
);
const headers = fc.dictionary(fc.constantFrom('Retry-After', 'retry-after', 'RETRY-AFTER-MS', 'x'), wait, {
  maxKeys: 2,
});
const waiting = fc.dictionary(
  fc.constantFrom('retryAfterMs', 'retry_after_ms', 'headers', 'responseHeaders', 'other'),
  fc.oneof(wait, headers),
  { maxKeys: 3 },
);

/** Errors that may ask for a wait, themselves or in what they hold. */
export const waitCase: fc.Arbitrary<ErrorCase & { now: number }> = fc.record({
  error: fc.oneof(
    fc.oneof(waiting, fc.record({ response: waiting, cause: waiting })).map((answered) => ({ answered })),
    fc.oneof(waiting, fc.record({ response: waiting })).map((fields) => ({
      thrown: { name: 'RateLimitError', message: 'slow down', fields: fieldsOf(fields) },
    })),
  ),
  tool: fc.constant('refund'),
  stage: fc.constant(null),
  now: fc.constant(Date.UTC(2026, 10, 30, 13)),
});
