import { z } from 'zod';
import { MAX_RULE_PATTERN_LENGTH } from '../../../lib/class-rule';
import { ERROR_CLASSES } from '../../../lib/repair/error-classes';

const MAX_TOOL_LENGTH = 256;

const count = z.coerce.number().int().min(0);

/** The version of the rules that the page showed. */
export const seenVersion = { seen_version: count };

export const ruleId = z.coerce.number().int().positive();

/** A rule as its form sends it; an unticked box sends nothing. */
export const ruleFields = {
  id: z
    .literal('')
    .transform(() => null)
    .or(ruleId),
  pattern: z
    .string()
    .min(1, 'Pattern: say what to look for in a message.')
    .max(MAX_RULE_PATTERN_LENGTH, `Pattern: at most ${MAX_RULE_PATTERN_LENGTH} characters.`),
  targetClass: z.enum(ERROR_CLASSES, 'Choose the class of what the pattern finds.'),
  tool: z
    .string()
    .trim()
    .max(MAX_TOOL_LENGTH, `Tool: at most ${MAX_TOOL_LENGTH} characters.`)
    .transform((name) => (name === '' ? null : name)),
  isEnabled: z
    .literal('1')
    .optional()
    .transform((ticked) => ticked === '1'),
};
