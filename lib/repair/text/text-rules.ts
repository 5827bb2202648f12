import { ENVIRONMENT_RULES } from './environment-rules';
import { FRAMEWORK_RULES } from './framework-rules';
import { SHAPE_RULES, VALUE_RULES } from './model-rules';
import { POLICY_RULES } from './policy-rules';
import type { TextRule } from './text-rule';

/** General prose, the more telling first: a wrong call outranks a bad day, a bad day a rule, a rule a wrong value. */
export const PROSE_RULES: readonly TextRule[] = [...SHAPE_RULES, ...ENVIRONMENT_RULES, ...POLICY_RULES, ...VALUE_RULES];

/** Every rule about texts, in the order they are tried. */
export const TEXT_RULES: readonly TextRule[] = [...FRAMEWORK_RULES, ...PROSE_RULES];
