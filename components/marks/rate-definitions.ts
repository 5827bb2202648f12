import { numberHint } from '../../lib/help/number-hint';
import type { RateDefinition } from './rate-cell';

/** The rates of every screen: name, definition, and what is divided by what. */
export const RATE_DEFINITIONS = {
  firstAttemptSuccess: {
    name: 'First-attempt success',
    hint: numberHint('firstAttemptSuccess'),
    numerator: 'executed',
    denominator: 'n₁: calls, open ones included',
  },
  postRepairSuccess: {
    name: 'Post-repair success',
    hint: numberHint('postRepairSuccess'),
    numerator: 'executed or repaired',
    denominator: 'n: calls not open',
  },
  lift: {
    name: 'Lift from repair',
    hint: numberHint('lift'),
    numerator: 'repaired',
    denominator: 'n: calls not open',
  },
  repairSuccess: {
    name: 'Repair success',
    hint: numberHint('repairSuccess'),
    numerator: 'repaired',
    denominator: 'repair attempted',
  },
  clean: {
    name: 'Repaired, of it clean',
    hint: numberHint('clean'),
    numerator: 'clean repairs',
    denominator: 'repairs that can be measured',
  },
  escalationRate: {
    name: 'Escalation rate',
    hint: numberHint('escalationRate'),
    numerator: 'escalated',
    denominator: 'n: calls not open',
  },
  finalAttemptEscalationRate: {
    name: 'Final-attempt escalation rate',
    hint: numberHint('finalAttemptEscalationRate'),
    numerator: 'escalated at the last attempt allowed',
    denominator: 'repair attempted, budget known',
  },
  modelFaultRate: {
    name: 'Model-fault rate',
    hint: numberHint('modelFaultRate'),
    numerator: 'attempts failed by the model',
    denominator: 'attempts emitted',
  },
  toolFaultRate: {
    name: 'Tool-fault rate',
    hint: numberHint('toolFaultRate'),
    numerator: 'attempts failed by tool or environment',
    denominator: 'attempts dispatched',
  },
  paysOff: {
    name: 'Repair prompt pays',
    hint: numberHint('paysOff'),
    numerator: 'rewritten or reshaped',
    denominator: 'repair attempted',
  },
  misclassified: {
    name: 'Misclassified among reviewed',
    hint: numberHint('misclassified'),
    numerator: 'class corrected',
    denominator: 'failures reviewed',
  },
  attemptSuccess: {
    name: 'Success of attempt k',
    hint: numberHint('attemptSuccess'),
    numerator: 'ok',
    denominator: 'settled attempts',
  },
  cleared: {
    name: 'Cleared',
    hint: numberHint('cleared'),
    numerator: 'attempts that left the class behind',
    denominator: 'settled attempts after a failure of it',
  },
  lostBefore: {
    name: 'Lost before repair',
    hint: numberHint('lostBefore'),
    numerator: 'first failures',
    denominator: 'n: all calls not open',
  },
  lostAfter: {
    name: 'Lost after repair',
    hint: numberHint('lostAfter'),
    numerator: 'escalated or abandoned',
    denominator: 'n: all calls not open',
  },
} as const satisfies Record<string, RateDefinition>;
