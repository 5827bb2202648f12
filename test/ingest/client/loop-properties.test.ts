import { errorCodeRecovery } from '../../../ingest/client/error-code-recovery';
import { outputRecovery } from '../../../ingest/client/output-recovery';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ToolFailure } from '../../../ingest/client/tool-failure';
import { BUILT_IN_CONTRACTS } from '../../../lib/repair/built-in-contracts';
import { ERROR_CLASSES } from '../../../lib/repair/error-classes';
import { SIDE_EFFECTS, type Finding } from '../../../lib/words';
import {
  GOOD,
  OTHER_GOOD,
  play,
  type Played,
  REFUND_OUTPUT,
  type Script,
  type Turn,
  WRONG_TYPE,
} from './scripted-loop';

const SOUND = fc.oneof(
  fc.constantFrom(GOOD, OTHER_GOOD),
  fc.integer({ min: 1, max: 9 }).map((amount) => `{"order":"A-7","amount":${amount}}`),
);
const ODD = fc.oneof(
  fc.constantFrom(
    WRONG_TYPE,
    '{"order":"A-8"}',
    '{"order":"A-7","amount":12,"extra":1}',
    '{"order":',
    '',
    'null',
    '[]',
  ),
  fc.constantFrom('"{\\"order\\":\\"A-9\\",\\"amount\\":3}"', '{\n"order":"B","amount":1}'),
  fc.json(),
);
const ARGUMENTS = fc.oneof({ weight: 3, arbitrary: SOUND }, { weight: 2, arbitrary: ODD });
const TOOL = fc.oneof(
  { weight: 12, arbitrary: fc.constant('refund') },
  { weight: 2, arbitrary: fc.constant('credit') },
  { weight: 1, arbitrary: fc.constantFrom('refnd', '__proto__', '') },
);

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const failure: fc.Arbitrary<ToolFailure> = fc
  .record({
    code: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom<string | number>(...ERROR_CLASSES) },
      { weight: 2, arbitrary: fc.constantFrom<string | number>(429, 422, 400, 'ECONNRESET', 'OWN') },
      { weight: 1, arbitrary: fc.string() },
    ),
    issues: maybe(fc.constantFrom([{ path: '/amount', keyword: 'custom', message: 'too much' }], [])),
    constraint: maybe(fc.string({ unit: 'binary' })),
    retryable: fc.constantFrom(undefined, undefined, undefined, true, false),
    retryAfterMs: maybe(fc.integer({ min: 0, max: 100_000 })),
  })
  .map((details) => new ToolFailure('it failed', details));

const run: fc.Arbitrary<Turn<unknown>> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom<Turn<unknown>>({ gives: { id: 'r1' } }, { gives: { id: 7 } }, { gives: undefined }),
  },
  { weight: 6, arbitrary: failure.map((throws) => ({ throws })) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Turn<unknown>>(
      'never',
      { throws: new DOMException('off', 'AbortError') },
      { throws: null },
      { throws: Object.assign(new Error('down'), { code: 'ECONNREFUSED' }) },
      { throws: { status: 422, errors: [{ instancePath: '/amount', keyword: 'minimum', params: { limit: 1 } }] } },
    ),
  },
);

const RECOVERIES = [
  {
    category: 'argument_error',
    retryable: true,
    action: 'modify_and_retry',
    call: { tool: 'refund', arguments: { order: 'A-7', amount: 5 } },
  },
  {
    category: 'argument_error',
    retryable: true,
    action: 'switch_tool',
    call: { tool: 'credit', arguments: { order: 'A-7' } },
  },
  { category: 'ambiguous_input', retryable: false, action: 'clarify', question: 'Which order?' },
  {
    category: 'not_found',
    retryable: false,
    action: 'escalate',
    escalation: { summary: 's', recommended_action: 'r' },
  },
  { category: 'argument_error', retryable: true, action: 'explode' },
];

const answer: fc.Arbitrary<Turn<unknown>> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ tool: TOOL, argumentsJson: ARGUMENTS }).map((gives) => ({ gives })) },
  { weight: 2, arbitrary: fc.constantFrom(...RECOVERIES).map((each) => ({ gives: { text: JSON.stringify(each) } })) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Turn<unknown>>(
      'never',
      { gives: { text: 'Which order do you mean?' } },
      { gives: { text: '' } },
      { gives: null },
      { gives: { tool: 7, argumentsJson: '{}' } },
      { gives: { tool: 'ask_user', argumentsJson: '{"question":"Which one?"}' } },
      { throws: new Error('the provider is down') },
    ),
  },
);

const script: fc.Arbitrary<Script> = fc.record({
  contract: fc.constantFrom(...BUILT_IN_CONTRACTS),
  tool: fc.record({
    sideEffects: fc.constantFrom(...SIDE_EFFECTS),
    risk: fc.constantFrom('normal', 'normal', 'normal', 'high'),
    outputSchema: maybe(fc.constant(REFUND_OUTPUT)),
  }),
  tools: fc.array(
    fc.constantFrom(...SIDE_EFFECTS).map((sideEffects) => ({ name: 'credit', sideEffects, run: () => null })),
    { maxLength: 1 },
  ),
  call: fc.record({ tool: TOOL, argumentsJson: ARGUMENTS }),
  runs: fc.array(run, { minLength: 6, maxLength: 6 }),
  answers: fc.array(answer, { minLength: 6, maxLength: 6 }),
  idempotencyKey: maybe(fc.constantFrom('key-1')),
  approve: maybe(
    fc.constantFrom(
      () => 'approved' as const,
      () => 'rejected' as const,
      () => 'waiting' as const,
    ),
  ),
  rerunDependency: maybe(
    fc.constantFrom(
      () => true,
      () => false,
    ),
  ),
  contextSettles: maybe(
    fc.constantFrom(
      () => true,
      () => false,
    ),
  ),
  arm: maybe(fc.constantFrom('bare', 'path_and_code', 'path_code_and_type', 'quoted_call')),
  recoverBy: fc.constantFrom(
    [outputRecovery],
    [errorCodeRecovery, outputRecovery],
    [outputRecovery, errorCodeRecovery],
  ),
  clarificationTool: maybe(fc.constant('ask_user')),
  driftLimit: maybe(fc.constantFrom(0, 1)),
  callBudget: fc.constantFrom(undefined, undefined, undefined, 1, 2, 3),
  origin: fc.constantFrom({}, { session_id: 's1', context: { order: 'A-7', amount: 1200 } }),
});

/** What a server may rightly hold against a loop of this library: what models did, and a budget below the contract's. */
const allowedFindings = ({ attempts }: Played, { callBudget }: Script): ReadonlySet<Finding> => {
  const allowed = new Set<Finding>(['drift', 'invention']);
  if (attempts.some(({ recovery_valid: isValid }) => isValid === false)) allowed.add('recovery_rejected');
  if (callBudget !== undefined) allowed.add('budget_differs_from_contract');
  return allowed;
};

const withPlayed = (check: (played: Played, script: Script) => void) =>
  fc.assert(
    fc.asyncProperty(script, async (given) => {
      check(await play(given), given);
    }),
    { numRuns: 250 },
  );

describe('whatever tool, model and people do', () => {
  it('the server folds the events to the disposition and reason of the result', async () => {
    await withPlayed(({ result, served }) => {
      expect(served.call).toMatchObject({ loopDisposition: result.disposition, reason: result.reason });
    });
  });

  it('the audit holds nothing against the loop but what models did', async () => {
    await withPlayed((played, given) => {
      const allowed = allowedFindings(played, given);
      expect(played.served.findings.filter((finding) => !allowed.has(finding))).toEqual([]);
    });
  });

  it('the drift and the invention it measures are those the server finds', async () => {
    await withPlayed(({ result, served }) => {
      const sent = result.attempts.filter(({ outcome }) => outcome !== 'control_flow');
      const hasDrifted = sent.some(({ drift }) => drift?.isMeasured === true && drift.drifted.length > 0);
      const hasInvented = sent.some(({ invention }) => invention?.isMeasured === true && invention.invented.length > 0);
      expect([served.findings.includes('drift'), served.findings.includes('invention')]).toEqual([
        hasDrifted,
        hasInvented,
      ]);
    });
  });

  it('the number told is the number counted, and the loop is bounded by it', async () => {
    await withPlayed(({ asked, attempts, result }, { contract, callBudget = Infinity }) => {
      const counted = result.attempts.filter(({ outcome }) => outcome === 'ok' || outcome === 'failed').length;
      expect(counted).toBeLessThanOrEqual(Math.min(callBudget, Math.max(3, contract?.maxAttempts ?? 0)));
      for (const { attempt, remainingBudget, prompt } of asked) {
        const before = result.attempts.filter(({ number, outcome }) => number < attempt && outcome !== 'control_flow');
        const event = attempts.find((each) => each.attempt === attempt);
        const told = /Remaining attempts: (\d+)/.exec(prompt.text)?.[1];
        if (told !== undefined) expect(Number(told)).toBe(remainingBudget);
        if (event === undefined) continue;
        expect(event.max_attempts).toBe(before.length + remainingBudget);
        expect(event.remaining_budget).toBe(told === undefined ? undefined : remainingBudget);
      }
    });
  });

  it('no tool runs with arguments that were not checked, and none twice where it does harm', async () => {
    await withPlayed(({ ran, attempts }, { tool, idempotencyKey }) => {
      for (const { args } of ran) expect(args).toBeInstanceOf(Object);
      const sent = attempts.filter(
        ({ tool, stage }) => tool === 'refund' && stage !== 'emitted' && stage !== 'validated',
      );
      const isUncovered = idempotencyKey === undefined && sent.every(({ approval }) => approval === undefined);
      const isHarmful = tool?.sideEffects === 'unsafe' || tool?.sideEffects === 'unknown';
      const reruns = sent.filter(({ strategy }) => strategy !== 'rerun_dependency');
      if (isUncovered && isHarmful) expect(reruns.length).toBeLessThanOrEqual(1);
    });
  });
});
