import type { Attempt, Issue } from '../attempt';
import { happenedAt } from '../fold/happened-at';
import { FINDINGS, type Disposition, type Finding } from '../words';
import { classOfCode, yieldsTo } from './code-classes';
import { codeRowOf, type Contract } from './contract';
import type { Decision } from './decide';
import { contractsOf, loopSteps, type Loop, type LoopStep } from './loop-steps';
import { type RepairMeasure, repairMeasures } from './repair-measures';
import { isRetried, STEP_RULES } from './step-rules';
import { isBudgetToldWrong } from './told-budget';

export type AuditInput = Loop & { loopDisposition: Disposition; reason: string | null };

type View = AuditInput & {
  steps: readonly LoopStep[];
  contracts: readonly (Contract | null)[];
  measures: readonly RepairMeasure[];
};

/** Reasons that are no judgement on the class, so handing over at once contradicts no row. */
const OTHER_REASONS: ReadonlySet<string> = new Set([
  'clarification',
  'drift',
  'approval',
  'recovery_invalid',
  'recovery_timeout',
  'never_closed',
]);

/** The loop's one failed attempt, when nothing at all was tried before it handed over. */
const soleStep = ({ attempts, decisions, steps }: View): LoopStep | null => {
  const [step] = steps;
  const isBefore = (attempt: Attempt) => decisions.every(({ decidedAt }) => happenedAt(attempt) <= decidedAt);
  const own = attempts.filter(isBefore);
  const hasOthers = own.some(({ id, outcome }) => outcome !== 'control_flow' && id !== step?.attempt.id);
  return step === undefined || hasOthers || own.at(-1)?.id !== step.attempt.id ? null : step;
};

/** An escalation is misrouted when the contract, on known facts alone, would have gone on and the client's own budget allowed it. */
const isMisrouted = (view: View): boolean => {
  if (view.loopDisposition !== 'escalated' || OTHER_REASONS.has(view.reason ?? '')) return false;
  const step = soleStep(view);
  if (step?.decision.rule !== 'row' || step.situation.guardHolds === 'unknown') return false;
  return step.attempt.maxAttempts === null || step.situation.counted < step.attempt.maxAttempts;
};

const doesBudgetDiffer = ({ attempts, contracts, steps }: View): boolean => {
  const rowLimits = new Set(steps.map(({ situation }) => situation.maxAttempts));
  return attempts.some(({ maxAttempts }, index) => {
    const contract = contracts[index];
    if (maxAttempts === null || !contract) return false;
    return maxAttempts !== contract.maxAttempts && !rowLimits.has(maxAttempts);
  });
};

/** The class the contract gives a code; null where it gives none, or where issues or words may say more than the code. */
const classInContract = (contract: Contract, code: string, issues: readonly Issue[]): string | null => {
  const row = codeRowOf(contract, code);
  if (row !== null) return row.errorClass;
  const known = classOfCode(code);
  const more = known && yieldsTo(known.rule);
  return more === 'text' || (more === 'issues' && issues.length > 0) ? null : (known?.errorClass ?? null);
};

const doesClassDisagree = ({ attempts, contracts }: View): boolean =>
  attempts.some(({ outcome, sentClass, code, issues, classAtArrival }, index) => {
    const contract = contracts[index];
    if (outcome !== 'failed' || sentClass === null || code === null || !contract) return false;
    const ruled = classInContract(contract, code, issues);
    return ruled !== null && ruled !== classAtArrival;
  });

const CALL_RULES: readonly { finding: Finding; isBroken: (view: View) => boolean }[] = [
  {
    finding: 'budget_told_differs',
    isBroken: ({ steps, contracts, ...loop }) =>
      isBudgetToldWrong(
        loop,
        steps,
        contracts.map((contract) => contract?.maxAttempts ?? null),
      ),
  },
  { finding: 'budget_differs_from_contract', isBroken: doesBudgetDiffer },
  { finding: 'misrouted', isBroken: isMisrouted },
  { finding: 'class_disagrees', isBroken: doesClassDisagree },
  { finding: 'recovery_rejected', isBroken: ({ attempts }) => attempts.some((each) => each.isRecoveryRejected) },
  {
    finding: 'drift',
    isBroken: ({ measures }) => measures.some(({ drift }) => drift.isMeasured && drift.drifted.length > 0),
  },
  {
    finding: 'invention',
    isBroken: ({ measures }) => measures.some(({ invention }) => invention.isMeasured && invention.invented.length > 0),
  },
];

/**
 * The rules a loop broke, in the order of `FINDINGS`, each once. Uses the class and the contract of the time, and holds
 * nothing against a loop where the contract, or a fact the rule turns on, is unknown.
 */
export const audit = (input: AuditInput): Finding[] => {
  const steps = loopSteps(input);
  const view: View = { ...input, steps, contracts: contractsOf(input), measures: repairMeasures(input, steps) };
  const retried = view.steps.filter(isRetried);
  const broken = new Set([
    ...STEP_RULES.filter(({ isBroken }) => retried.some(isBroken)).map(({ finding }) => finding),
    ...CALL_RULES.filter(({ isBroken }) => isBroken(view)).map(({ finding }) => finding),
  ]);
  return FINDINGS.filter((finding) => broken.has(finding));
};

/** What the contract would have done after standing attempt `number`; null where it did not fail or no contract is known. */
export const decisionAfter = (loop: Loop, number: number): Decision | null =>
  loopSteps(loop).find(({ attempt }) => attempt.number === number)?.decision ?? null;
