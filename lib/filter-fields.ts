import { z } from 'zod';
import { EXCLUDED_BECAUSE } from './folded-call';
import { ERROR_CLASSES } from './repair/error-classes';
import { DISPOSITIONS, FINDINGS, REPAIR_WAYS } from './words';

const name = z.string().max(256);
const attemptsOf = (description: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'not a number from 1 to 9999')
    .transform(Number)
    .describe(description);
const flag = z.enum(['0', '1']).transform((digit) => digit === '1');

/** Filters of which a call must meet any value. An empty name stands for calls that have none. */
export const LIST_FIELDS = {
  tools: { param: 'tool', value: name.describe('Tool of the first attempt') },
  models: { param: 'model', value: name.describe('Model of the first settled attempt') },
  classes: { param: 'class', value: z.enum(ERROR_CLASSES).describe('Class of the first failed attempt') },
  dispositions: { param: 'disposition', value: z.enum(DISPOSITIONS).describe('Loop disposition') },
  ways: { param: 'way', value: z.enum(REPAIR_WAYS).describe('How the repair went') },
  promptVersions: { param: 'prompt_version', value: name.describe('Prompt version of the first repair attempt') },
  agents: { param: 'agent', value: name.describe('Agent of the first settled attempt') },
  environments: { param: 'environment', value: name.describe('Environment of the first settled attempt') },
  arms: { param: 'arm', value: name.describe('Arm of the first repair attempt') },
  strategies: { param: 'strategy', value: name.describe('Strategy of the first repair attempt') },
  repairModels: { param: 'repair_model', value: name.describe('Model of the first repair attempt') },
  exclusions: { param: 'excluded', value: z.enum(EXCLUDED_BECAUSE).describe('Why live rates leave the call out') },
  tags: {
    param: 'tag',
    value: z
      .string()
      .max(512)
      .regex(/^[^=]+=/, 'not key=value')
      .describe('A tag of any attempt, as key=value. Of one key any value will do; of several keys each must be met'),
  },
} as const;

/** Filters with one value, or none. */
export const SINGLE_FIELDS = {
  session: { param: 'session', value: z.string().min(1).max(256).describe('Session of the first settled attempt') },
  reason: { param: 'reason', value: z.string().min(1).max(256).describe('Why the call was escalated or abandoned') },
  finding: { param: 'finding', value: z.enum(FINDINGS).describe('A broken rule, or a contradiction in the events') },
  isRepairAttempted: { param: 'repair_attempted', value: flag.describe('1: a repair was attempted, 0: none was') },
  isRescued: { param: 'rescued', value: flag.describe('1: succeeded after its loop had ended, 0: did not') },
  isCounted: { param: 'counted', value: flag.describe('1: in the live rates, 0: excluded from them') },
  hasSiblings: { param: 'siblings', value: flag.describe('1: parallel siblings failed beside it, 0: none did') },
  attemptNumber: {
    param: 'attempt',
    value: attemptsOf('The call has an attempt of this number'),
  },
  attemptCount: { param: 'attempts', value: attemptsOf('The call has exactly so many attempts') },
  leastAttempts: { param: 'attempts_from', value: attemptsOf('The call has at least so many attempts') },
  text: {
    param: 'text',
    value: z
      .string()
      .min(1)
      .max(256)
      .describe('Stands in the arguments or the message of an attempt, decoded, whatever its case'),
  },
} as const;

export type ListKey = keyof typeof LIST_FIELDS;
export const LIST_KEYS = Object.keys(LIST_FIELDS) as ListKey[];

type ValueOf<Field extends { value: z.ZodType }> = z.output<Field['value']>;

export type ListFilters = { [Key in keyof typeof LIST_FIELDS]: readonly ValueOf<(typeof LIST_FIELDS)[Key]>[] };
export type SingleFilters = { [Key in keyof typeof SINGLE_FIELDS]: ValueOf<(typeof SINGLE_FIELDS)[Key]> | null };
