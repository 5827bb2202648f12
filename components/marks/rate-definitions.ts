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
