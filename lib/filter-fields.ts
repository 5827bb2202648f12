import { z } from 'zod';
import { LIST_PARAMS, type ListKey, SINGLE_PARAMS, type SingleKey } from './filter-names';
import { EXCLUDED_BECAUSE } from './folded-call';
import { ERROR_CLASSES } from './repair/error-classes';
import { DISPOSITIONS, FINDINGS, REPAIR_WAYS } from './words';

type Field = { param: string; value: z.ZodType };

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
  tools: { param: LIST_PARAMS.tools, value: name.describe('Tool of the first attempt') },
  models: { param: LIST_PARAMS.models, value: name.describe('Model of the first settled attempt') },
  classes: { param: LIST_PARAMS.classes, value: z.enum(ERROR_CLASSES).describe('Class of the first failed attempt') },
  dispositions: { param: LIST_PARAMS.dispositions, value: z.enum(DISPOSITIONS).describe('Loop disposition') },
  ways: { param: LIST_PARAMS.ways, value: z.enum(REPAIR_WAYS).describe('How the repair went') },
  promptVersions: {
    param: LIST_PARAMS.promptVersions,
    value: name.describe('Prompt version of the first repair attempt'),
  },
  agents: { param: LIST_PARAMS.agents, value: name.describe('Agent of the first settled attempt') },
  environments: { param: LIST_PARAMS.environments, value: name.describe('Environment of the first settled attempt') },
  arms: { param: LIST_PARAMS.arms, value: name.describe('Arm of the first repair attempt') },
  strategies: { param: LIST_PARAMS.strategies, value: name.describe('Strategy of the first repair attempt') },
  repairModels: { param: LIST_PARAMS.repairModels, value: name.describe('Model of the first repair attempt') },
  exclusions: {
    param: LIST_PARAMS.exclusions,
    value: z.enum(EXCLUDED_BECAUSE).describe('Why live rates leave the call out'),
  },
  tags: {
    param: LIST_PARAMS.tags,
    value: z
      .string()
      .max(512)
      .regex(/^[^=]+=/, 'not key=value')
      .describe('A tag of any attempt, as key=value. Of one key any value will do; of several keys each must be met'),
  },
} as const satisfies Record<ListKey, Field>;

/** Filters with one value, or none. */
export const SINGLE_FIELDS = {
  session: {
    param: SINGLE_PARAMS.session,
    value: z.string().min(1).max(256).describe('Session of the first settled attempt'),
  },
  reason: {
    param: SINGLE_PARAMS.reason,
    value: z.string().min(1).max(256).describe('Why the call was escalated or abandoned'),
  },
  finding: {
    param: SINGLE_PARAMS.finding,
    value: z.enum(FINDINGS).describe('A broken rule, or a contradiction in the events'),
  },
  isRepairAttempted: {
    param: SINGLE_PARAMS.isRepairAttempted,
    value: flag.describe('1: a repair was attempted, 0: none was'),
  },
  isClean: {
    param: SINGLE_PARAMS.isClean,
    value: flag.describe('1: repaired cleanly, 0: repaired with drift, invention or an ignored policy stop'),
  },
  isRescued: {
    param: SINGLE_PARAMS.isRescued,
    value: flag.describe('1: succeeded after its loop had ended, 0: did not'),
  },
  isCounted: { param: SINGLE_PARAMS.isCounted, value: flag.describe('1: in the live rates, 0: excluded from them') },
  hasSiblings: {
    param: SINGLE_PARAMS.hasSiblings,
    value: flag.describe('1: parallel siblings failed beside it, 0: none did'),
  },
  attemptNumber: {
    param: SINGLE_PARAMS.attemptNumber,
    value: attemptsOf('The call has an attempt of this number'),
  },
  attemptCount: { param: SINGLE_PARAMS.attemptCount, value: attemptsOf('The call has exactly so many attempts') },
  leastAttempts: { param: SINGLE_PARAMS.leastAttempts, value: attemptsOf('The call has at least so many attempts') },
  text: {
    param: SINGLE_PARAMS.text,
    value: z
      .string()
      .min(1)
      .max(256)
      .describe('Stands in the arguments or the message of an attempt, decoded, whatever its case'),
  },
} as const satisfies Record<SingleKey, Field>;

type ValueOf<Some extends Field> = z.output<Some['value']>;

export type ListFilters = { [Key in keyof typeof LIST_FIELDS]: readonly ValueOf<(typeof LIST_FIELDS)[Key]>[] };
export type SingleFilters = { [Key in keyof typeof SINGLE_FIELDS]: ValueOf<(typeof SINGLE_FIELDS)[Key]> | null };
