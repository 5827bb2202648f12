import fc from 'fast-check';
import { BUILT_IN_CONTRACTS } from '../../../lib/repair/built-in-contracts';
import { ACTIONS, type Contract, type ContractRow, type Facts, GUARDS } from '../../../lib/repair/contract';
import type { DecidableAttempt } from '../../../lib/repair/loop-tally';
import { ERROR_CLASSES } from '../../../lib/repair/error-classes';
import { OUTCOMES, SIDE_EFFECTS, STAGES } from '../../../lib/words';

const action = fc.constantFrom(...ACTIONS);
const guard = fc.constantFrom(...GUARDS);
const few = fc.nat({ max: 4 });

const row: fc.Arbitrary<ContractRow> = fc.record(
  {
    action,
    guard: fc.oneof(guard, fc.array(guard, { minLength: 1, maxLength: 3 })),
    otherwise: action,
    maxRepairs: few,
    maxRetries: few,
    maxAttempts: fc.integer({ min: 1, max: 5 }),
    isConservativeOnLast: fc.boolean(),
  },
  { requiredKeys: ['action'] },
);

const rowsByClass = fc
  .tuple(...ERROR_CLASSES.map(() => row))
  .map((rows) => Object.fromEntries(ERROR_CLASSES.map((name, index) => [name, rows[index]])) as Contract['classRows']);

const codeRow = fc.record({ errorClass: fc.constantFrom(...ERROR_CLASSES), row }, { requiredKeys: ['errorClass'] });

const code = fc.constantFrom(null, '429', 'E_1', '__proto__');

const customContract: fc.Arbitrary<Contract> = fc.record(
  {
    name: fc.constant('custom'),
    version: fc.constant(1),
    maxAttempts: fc.integer({ min: 1, max: 6 }),
    probeLimit: fc.integer({ min: 1, max: 2 }),
    classRows: rowsByClass,
    codeRows: fc.dictionary(fc.constantFrom('429', 'E_1'), codeRow),
    aliases: fc.constant({}),
  },
  { requiredKeys: ['name', 'version', 'maxAttempts', 'classRows', 'codeRows', 'aliases'] },
);

const argumentsJson = fc.constantFrom(null, '{"a":1}', '{ "a": 1.0 }', '"{\\"a\\":1}"', '{"a":2}', '{"a":');

/** Few classes at once, so that they repeat and alternate. */
const classes = fc.subarray([...ERROR_CLASSES], { minLength: 1, maxLength: 3 });

const attempt = (of: readonly (typeof ERROR_CLASSES)[number][]): fc.Arbitrary<DecidableAttempt> =>
  fc.record({
    number: fc.constant(0),
    outcome: fc.oneof({ weight: 5, arbitrary: fc.constant('failed' as const) }, fc.constantFrom(...OUTCOMES)),
    stage: fc.option(fc.constantFrom(...STAGES)),
    tool: fc.constantFrom('refund', 'refund', 'lookup'),
    argumentsJson,
    errorClass: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...of) }, fc.constant(null)),
    code,
    retryable: fc.constantFrom(null, null, null, true, false),
    hasIdempotencyKey: fc.boolean(),
    hasApproval: fc.constantFrom(false, false, true),
    ts: fc.nat({ max: 5 }),
  });

/** Numbers in order, with a gap here and there. */
const numbered = (attempts: readonly DecidableAttempt[], gaps: readonly boolean[]): DecidableAttempt[] =>
  attempts.map((each, index) => ({ ...each, number: index + 1 + gaps.slice(0, index).filter(Boolean).length }));

export type DecideCase = {
  attempts: DecidableAttempt[];
  contract: Contract;
  facts: Facts;
  sideEffects: (typeof SIDE_EFFECTS)[number];
  callBudget: number | null;
  lastDecisionAt: number | null;
};

export const decideCase: fc.Arbitrary<DecideCase> = fc.record({
  attempts: classes
    .chain((of) => fc.tuple(fc.array(attempt(of), { maxLength: 6 }), fc.array(fc.constantFrom(false, false, true))))
    .map(([attempts, gaps]) => numbered(attempts, gaps)),
  contract: fc.oneof(fc.constantFrom(...BUILT_IN_CONTRACTS), customContract),
  facts: fc.dictionary(guard, fc.constantFrom(true, false, 'unknown' as const)),
  sideEffects: fc.constantFrom(...SIDE_EFFECTS),
  callBudget: fc.option(fc.integer({ min: 1, max: 4 })),
  lastDecisionAt: fc.option(fc.nat({ max: 4 }), { freq: 3 }),
});

const parts = ['name', 'version', 'maxAttempts', 'probeLimit', 'classRows', 'codeRows', 'aliases'];
const wrong = fc.oneof(
  fc.constantFrom(null, 0, 1, 2.5, 1001, '', 'loop', 'Loop v2', true, [], {}),
  fc.record({
    action: fc.oneof(action, fc.constant('explode')),
    guard: fc.oneof(guard, fc.constant([]), fc.constant('x')),
  }),
  fc.dictionary(
    fc.constantFrom('timeout', 'policy_violation', 'flux', '7', '__proto__', 'Bad-Name'),
    fc.oneof(row, codeRow, fc.constantFrom(...ERROR_CLASSES, 'flux', null, 7)),
  ),
);

/** Contracts, most of them with something wrong in one place or two. */
export const contractCase: fc.Arbitrary<unknown> = fc.oneof(
  wrong,
  fc
    .tuple(
      fc.oneof(fc.constantFrom(...BUILT_IN_CONTRACTS), customContract),
      fc.dictionary(fc.constantFrom(...parts), wrong, { maxKeys: 2 }),
      fc.dictionary(fc.constantFrom(...ERROR_CLASSES, 'flux'), fc.oneof(row, wrong), { maxKeys: 2 }),
    )
    .map(([contract, changes, rows]) => ({ ...contract, classRows: { ...contract.classRows, ...rows }, ...changes })),
);
