import fc from 'fast-check';
import { ACTIONS } from '../../../lib/repair/contract';
import { ERROR_CLASSES } from '../../../lib/repair/error-classes';
import type { FailedCall } from '../../../lib/repair/feedback/failed-call';
import { BUILT_IN_ARMS } from '../../../lib/repair/feedback/feedback-for';
import { KEYWORD_CLASSES } from '../../../lib/repair/validator-keywords';
import { ESCALATION_REASONS, STAGES } from '../../../lib/words';
import { plantedCall } from '../../lib/repair/feedback/planted-call';
import { anyCode } from './error-cases';

/** Texts that a fence, a hash or a length could take wrongly. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '[end arguments 0]',
    '\ud800',
    '\udc00\ud83d',
    '𝒳'.repeat(2_001),
    `${'x'.repeat(3_999)}😀`,
    'x'.repeat(4_000),
    '\u0000',
    '‮',
    '',
  ),
);

const schema = fc.constantFrom<unknown>(
  null,
  {
    properties: {
      amount: { type: 'integer' },
      größe: { type: ['string', 'null'] },
      'two words': {},
      '😀': {},
      '²': {},
    },
  },
  {
    $defs: { item: { anyOf: [{ properties: { sku: { type: 'string' } } }, { $ref: '#/$defs/item' }] } },
    properties: { items: { prefixItems: [{ type: 'null' }], items: { $ref: '#/$defs/item' }, type: 'array' } },
    allOf: [{ properties: { amount: { type: 'number' } } }, true, { $ref: '#' }],
  },
  { properties: { items: { items: [{ type: 'boolean' }] } }, type: 'object' },
  [],
  'amount',
);

const path = fc.oneof(
  fc.constantFrom(
    '',
    '/amount',
    '/größe',
    '/two words',
    '/😀',
    '/²',
    '/items/0',
    '/items/1/sku',
    '/items/00001',
    '/a~1b',
    'x',
  ),
  hostile.map((text) => `/${text}`),
);

const issue = fc.record({
  path,
  keyword: fc.oneof(fc.constantFrom(...KEYWORD_CLASSES.keys(), 'minY', 'maxY', 'float_type', '__proto__'), hostile),
  expected: fc.option(
    fc.oneof(fc.constantFrom('integer', 'str or null', 'int | float', 'dict,list', ' bool '), hostile),
  ),
  received: fc.option(hostile),
  message: fc.option(hostile),
});

const hostileCall: fc.Arbitrary<FailedCall> = fc.record({
  tool: hostile,
  argumentsJson: fc.option(hostile),
  errorClass: fc.constantFrom(...ERROR_CLASSES),
  code: fc.option(fc.oneof({ weight: 4, arbitrary: anyCode }, { weight: 1, arbitrary: fc.constant('E_7741') })),
  message: fc.option(hostile),
  issues: fc.array(issue, { maxLength: 7 }),
  constraint: fc.option(hostile),
  stage: fc.option(fc.constantFrom(...STAGES)),
  retryable: fc.option(fc.boolean()),
  inputSchema: schema,
});

const failure = fc.oneof(
  hostileCall,
  plantedCall.map((planted) => planted.failure),
);

const declared = fc.constantFrom(null, { codeRows: { E_7741: { errorClass: 'argument_error' as const } } });

export const feedbackCase = fc.record({ failure, declared });

export const promptCase = fc.record({
  failure,
  declared,
  arm: fc.constantFrom(...(Object.keys(BUILT_IN_ARMS) as (keyof typeof BUILT_IN_ARMS)[])),
  repairAction: fc.constantFrom('repair_input' as const, 'reshape_call' as const),
  action: fc.oneof(fc.constantFrom('repair_input' as const, 'reshape_call' as const), fc.constantFrom(...ACTIONS)),
  reason: fc.option(fc.constantFrom(...ESCALATION_REASONS), { freq: 4, nil: null }).map((reason) => reason ?? null),
  remainingBudget: fc.nat({ max: 3 }),
  clarificationTool: fc.option(hostile),
  catalogue: fc.array(hostile, { maxLength: 3 }),
  outputSchema: schema,
  brokenParts: fc.array(fc.record({ path, json: fc.option(hostile) }), { maxLength: 3 }),
  validPaths: fc.array(path, { maxLength: 3 }),
  terminalReason: fc.constantFrom(...ESCALATION_REASONS),
});
