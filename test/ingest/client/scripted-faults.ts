import { ToolFailure } from '../../../ingest/client/tool-failure';
import type { ReviewKind } from '../../../lib/review';
import type { ErrorClass } from '../../../lib/repair/error-classes';
import type { Disposition, EscalationReason, Finding, RepairWay } from '../../../lib/words';
import { answers, GOOD, type Script, type Turn, WRONG_TYPE } from './scripted-loop';

/** What the pages must show of a scripted call: written down from the design, and not from what the loop says it did. */
export type ExpectedCall = {
  firstClass: ErrorClass | null;
  disposition: Disposition;
  reason: EscalationReason | null;
  way: RepairWay | null;
  /** All attempts the server is told of. */
  attempts: number;
  /** Whether a repair was tried: what a model answers and nobody sends is none. */
  isRepairAttempted: boolean;
  findings: readonly Finding[];
  review: ReviewKind | null;
};

/** `script` is made anew for each call: turns are used up, and a caller gives up once. */
export type Fault = { name: string; script: () => FaultScript; expected: ExpectedCall };

/** A script, and a built-in contract by name. */
export type FaultScript = Script & { contractLabel?: string };

const OK: Turn<unknown> = { gives: { id: 'r-1' } };
const fails = (code: string | number, more: object = {}): Turn<unknown> => ({
  throws: new ToolFailure('the tool said no', { code, ...more }),
});

const NO_JSON = '{"order":"A-7", amount}';
const STILL_WRONG = '{"order":"A-7","amount":"1 200"}';
const LOWER = '{"order":"A-7","amount":400}';
/** A precondition of the tool's own, which no schema tells. */
const TOO_MUCH = { issues: [{ path: '/amount', keyword: 'custom', message: 'more than was paid' }] };

const NOTHING = { reason: null, way: null, isRepairAttempted: false, findings: [], review: null } as const;

const executed = { ...NOTHING, firstClass: null, disposition: 'executed', attempts: 1 } as const;

const repaired = (firstClass: ErrorClass, way: RepairWay, more: Partial<ExpectedCall> = {}): ExpectedCall => ({
  ...NOTHING,
  firstClass,
  way,
  disposition: 'repaired',
  attempts: 2,
  isRepairAttempted: true,
  ...more,
});

const escalated = (
  firstClass: ErrorClass,
  reason: EscalationReason = 'not_repairable',
  more: Partial<ExpectedCall> = {},
): ExpectedCall => ({
  ...NOTHING,
  firstClass,
  reason,
  disposition: 'escalated',
  attempts: 1,
  review: 'escalated',
  isRepairAttempted: (more.attempts ?? 1) > 1,
  ...more,
});

const first = (argumentsJson: string, tool = 'refund') => ({ call: { tool, argumentsJson } });

/** The caller gives up while a model is asked to mend the first failure. */
const givenUp = (): Script => {
  const caller = new AbortController();
  const asked: Turn<unknown> = {
    get throws() {
      caller.abort();
      return new DOMException('off', 'AbortError');
    },
  };
  return { runs: [fails(400)], answers: [asked], signal: caller.signal };
};

/** A call of every kind: each class of error, each reason to give a call away, each finding a loop of ours can have. */
export const FAULTS: readonly Fault[] = [
  { name: 'works at once', script: () => ({ runs: [OK] }), expected: executed },
  {
    name: 'wrong type, mended',
    script: () => ({ ...first(WRONG_TYPE), answers: [answers(GOOD)], runs: [OK] }),
    expected: repaired('schema_violation', 'rewritten'),
  },
  {
    name: 'wrong type twice',
    script: () => ({ ...first(WRONG_TYPE), answers: [answers(STILL_WRONG)] }),
    expected: escalated('schema_violation', 'repeated_class', { attempts: 2 }),
  },
  {
    name: 'the same once more',
    script: () => ({ ...first(WRONG_TYPE), answers: [answers(` ${WRONG_TYPE}`)] }),
    expected: escalated('schema_violation', 'stuck', { attempts: 2, isRepairAttempted: false }),
  },
  {
    name: 'no JSON, mended',
    script: () => ({ ...first(NO_JSON), answers: [answers(GOOD)], runs: [OK] }),
    expected: repaired('malformed_json', 'rewritten'),
  },
  {
    name: 'no JSON, then the wrong type',
    script: () => ({ ...first(NO_JSON), answers: [answers(WRONG_TYPE)] }),
    expected: escalated('malformed_json', 'repair_budget_spent', { attempts: 2 }),
  },
  {
    name: 'back and forth between two mistakes',
    script: () => ({
      ...first(NO_JSON),
      contractLabel: 'budgeted-v1',
      answers: [answers(WRONG_TYPE), answers(`${NO_JSON} `)],
    }),
    expected: escalated('malformed_json', 'not_converging', { attempts: 3 }),
  },
  {
    name: 'too much, mended',
    script: () => ({ runs: [fails(422, TOO_MUCH), OK], answers: [answers(LOWER)] }),
    expected: repaired('argument_error', 'rewritten'),
  },
  {
    name: 'too much, and the tool says that nothing helps',
    script: () => ({ runs: [fails(422, { ...TOO_MUCH, retryable: false })] }),
    expected: escalated('argument_error'),
  },
  {
    name: 'mended, with an order that nobody named changed too',
    script: () => ({ ...first(WRONG_TYPE), answers: [answers('{"order":"B-9","amount":1200}')], runs: [OK] }),
    expected: repaired('schema_violation', 'rewritten', { findings: ['drift'] }),
  },
  {
    name: 'the same, in a loop that allows no drift',
    script: () => ({ ...first(WRONG_TYPE), driftLimit: 0, answers: [answers('{"order":"B-9","amount":1200}')] }),
    expected: escalated('schema_violation', 'drift', { attempts: 2, isRepairAttempted: false }),
  },
  {
    name: 'mended, with an amount from nowhere',
    script: () => ({
      ...first(WRONG_TYPE),
      origin: { context: { asked: 'Refund 12.00 for order A-7.', amounts: [1200] } },
      answers: [answers('{"order":"A-7","amount":987}')],
      runs: [OK],
    }),
    expected: repaired('schema_violation', 'rewritten', { findings: ['invention'] }),
  },
  {
    name: 'an invented tool, mended',
    script: () => ({ ...first(GOOD, 'refund_order'), answers: [answers(GOOD)], runs: [OK] }),
    expected: repaired('wrong_tool', 'reshaped'),
  },
  { name: 'an invented id', script: () => ({ runs: [fails(404)] }), expected: escalated('not_found') },
  {
    name: 'several matches',
    script: () => ({ contractLabel: 'error-codes-v1', runs: [fails('ambiguous_input')] }),
    expected: escalated('ambiguous_input', 'clarification'),
  },
  {
    name: 'a broken answer, mended',
    script: () => ({ runs: [{ gives: { id: 7 } }, OK], answers: [answers(LOWER)] }),
    expected: repaired('output_contract_violation', 'rewritten'),
  },
  {
    name: 'a broken answer that no arguments mend',
    script: () => ({ runs: [{ gives: { id: 7 } }], answers: [{ gives: { text: 'The tool is broken.' } }] }),
    expected: escalated('output_contract_violation', 'tool_broken', { attempts: 2, isRepairAttempted: false }),
  },
  {
    name: 'over budget',
    script: () => ({ runs: [fails(402)] }),
    expected: escalated('policy_violation', 'policy_stop'),
  },
  {
    name: 'a person says no',
    script: () => ({ tool: { risk: 'high' }, approve: () => 'rejected' }),
    expected: escalated('policy_violation', 'policy_stop'),
  },
  {
    name: 'a person has said nothing yet',
    script: () => ({ tool: { risk: 'high' } }),
    expected: { ...NOTHING, firstClass: null, disposition: 'held', attempts: 1, review: 'approval' },
  },
  {
    name: 'a person has said nothing yet of the corrected call',
    script: () => ({
      tool: { risk: 'high' },
      approve: ({ attempt }) => (attempt === 1 ? 'approved' : 'waiting'),
      runs: [fails(400)],
      answers: [answers(LOWER)],
    }),
    expected: escalated('argument_error', 'approval', { attempts: 2, isRepairAttempted: false }),
  },
  { name: 'not allowed', script: () => ({ runs: [fails(403)] }), expected: escalated('permission_error') },
  {
    name: 'too fast, then not',
    script: () => ({ contractLabel: 'error-codes-v1', runs: [fails(429), OK] }),
    expected: repaired('rate_limit', 'resent'),
  },
  {
    name: 'out of quota',
    script: () => ({ contractLabel: 'error-codes-v1', runs: [fails('insufficient_quota')] }),
    expected: escalated('quota_exceeded'),
  },
  {
    name: 'away three times',
    script: () => ({ contractLabel: 'error-codes-v1', runs: [fails(503), fails(503), fails(503), OK] }),
    expected: repaired('unavailable', 'resent', { attempts: 4 }),
  },
  {
    name: 'too slow twice',
    script: () => ({ contractLabel: 'error-codes-v1', runs: [fails(504), fails(504)] }),
    expected: escalated('timeout', 'repeated_class', { attempts: 2 }),
  },
  {
    name: 'a step before it failed, and is run again',
    script: () => ({
      contractLabel: 'error-codes-v1',
      rerunDependency: () => true,
      runs: [fails('dependency_error'), OK],
    }),
    expected: repaired('dependency_error', 'resent'),
  },
  { name: 'a crash', script: () => ({ runs: [fails(500)] }), expected: escalated('internal_error') },
  {
    name: 'a code nobody knows',
    script: () => ({ runs: [fails('E_WEIRD')] }),
    expected: escalated('unsupported_error'),
  },
  {
    name: 'given up',
    script: givenUp,
    expected: { ...NOTHING, firstClass: 'argument_error', disposition: 'abandoned', reason: 'by_agent', attempts: 1 },
  },
];
