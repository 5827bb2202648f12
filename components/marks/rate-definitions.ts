import { DEFINITIONS } from '../../lib/metrics';
import type { RateDefinition } from './rate-cell';

/** The rates of every screen: name, meaning, and what is divided by what. */
export const RATE_DEFINITIONS = {
  firstAttemptSuccess: {
    name: 'First-attempt success',
    meaning: DEFINITIONS.firstAttemptSuccess,
    numerator: 'executed',
    denominator: 'n₁: calls, open ones included',
  },
  postRepairSuccess: {
    name: 'Post-repair success',
    meaning: DEFINITIONS.postRepairSuccess,
    numerator: 'executed or repaired',
    denominator: 'n: calls not open',
  },
  lift: {
    name: 'Lift from repair',
    meaning: DEFINITIONS.lift,
    numerator: 'repaired',
    denominator: 'n: calls not open',
  },
  repairSuccess: {
    name: 'Repair success',
    meaning: DEFINITIONS.repairSuccess,
    numerator: 'repaired',
    denominator: 'repair attempted',
  },
  escalationRate: {
    name: 'Escalation rate',
    meaning: DEFINITIONS.escalationRate,
    numerator: 'escalated',
    denominator: 'n: calls not open',
  },
  finalAttemptEscalationRate: {
    name: 'Final-attempt escalation rate',
    meaning: DEFINITIONS.finalAttemptEscalationRate,
    numerator: 'escalated at the last attempt allowed',
    denominator: 'repair attempted, budget known',
  },
  modelFaultRate: {
    name: 'Model-fault rate',
    meaning: DEFINITIONS.modelFaultRate,
    numerator: 'attempts failed by the model',
    denominator: 'attempts emitted',
  },
  toolFaultRate: {
    name: 'Tool-fault rate',
    meaning: DEFINITIONS.toolFaultRate,
    numerator: 'attempts failed by tool or environment',
    denominator: 'attempts dispatched',
  },
  paysOff: {
    name: 'Repair prompt pays',
    meaning: DEFINITIONS.paysOff,
    numerator: 'rewritten or reshaped',
    denominator: 'repair attempted',
  },
  misclassified: {
    name: 'Misclassified among reviewed',
    meaning: DEFINITIONS.misclassified,
    numerator: 'class corrected',
    denominator: 'failures reviewed',
  },
  attemptSuccess: {
    name: 'Success of attempt k',
    meaning: DEFINITIONS.attemptSuccess,
    numerator: 'ok',
    denominator: 'settled attempts',
  },
  cleared: {
    name: 'Cleared',
    meaning: DEFINITIONS.cleared,
    numerator: 'attempts that left the class behind',
    denominator: 'settled attempts after a failure of it',
  },
  lostBefore: {
    name: 'Lost before repair',
    meaning: DEFINITIONS.lostBefore,
    numerator: 'first failures',
    denominator: 'n: all calls not open',
  },
  lostAfter: {
    name: 'Lost after repair',
    meaning: DEFINITIONS.lostAfter,
    numerator: 'escalated or abandoned',
    denominator: 'n: all calls not open',
  },
} as const satisfies Record<string, RateDefinition>;
