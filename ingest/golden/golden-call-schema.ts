import { z } from 'zod';
import { JsonSource } from '../../lib/json/json-source';
import { LIMITS } from '../../lib/limits';
import { ACTIONS, GUARDS } from '../../lib/repair/contract';
import { ESCALATION_REASONS, RISKS, SIDE_EFFECTS } from '../../lib/words';

/** Members that are taken apart later, because their exact source text counts. */
export const KEPT_AS_SOURCE: ReadonlySet<string> = new Set(['events', 'tools', 'context', 'answer']);

const source = z.instanceof(JsonSource);
const label = z.string().max(LIMITS.labelChars);

export const goldenDecisionSchema = z.object({
  action: z.enum(ACTIONS),
  reason: z.enum(ESCALATION_REASONS).nullable(),
  rule: z.string(),
  remaining_budget: z.int().min(0),
  is_conservative: z.boolean(),
});
/** What the contract is expected to do, in the words of a golden call. */
export type GoldenDecision = z.output<typeof goldenDecisionSchema>;

const feedbackSchema = z.object({
  code: z.string(),
  retry: z.boolean(),
  error_class: z.string().optional(),
  issues: z.array(z.object({ path: z.string(), code: z.string(), types: z.array(z.string()).optional() })).optional(),
});
/** What the model is expected to be told, under the arm `path_code_and_type`. */
export type GoldenFeedback = z.output<typeof feedbackSchema>;

/** A golden call as its text has it. A call copied from its page has no more than format, tool, declared tools, intent, expected and events. */
export const goldenCallSchema = z.object({
  format: z.literal('mendtrace.golden-call.v1'),
  name: z
    .string()
    .regex(/^[^\u0000-\u001f\u007f-\u009f]{1,128}$/, 'must be 1–128 characters without control characters')
    .optional(),
  why: z.string().optional(),
  contract: label.optional(),
  tool: label.min(1),
  tools: source.optional(),
  intent: z.string().nullish(),
  context: source.optional(),
  facts: z.partialRecord(z.enum(GUARDS), z.union([z.boolean(), z.literal('unknown')])).default({}),
  call_budget: z.int().min(1).optional(),
  last_decision_at: z.iso.datetime({ offset: true }).optional(),
  answer: source.optional(),
  events: source,
  expected: z.object({ decision: goldenDecisionSchema.optional(), feedback: feedbackSchema.optional() }),
});

export const goldenToolSchema = z.object({
  description: z.string().default(''),
  side_effects: z.enum(SIDE_EFFECTS).default('unknown'),
  risk: z.enum(RISKS).default('normal'),
  hand_off: z.boolean().default(false),
  input_schema: z.unknown().optional(),
  output_schema: z.unknown().optional(),
});
export type GoldenTool = z.output<typeof goldenToolSchema>;

export const goldenAnswerSchema = z.object({ tool: label.min(1) });
