import { z } from 'zod';
import { ERROR_CLASSES } from '../../lib/repair/error-classes';
import { REVIEW_OUTCOMES } from '../../lib/review';
import { pathField } from '../_boundary/flag-fields';
import { nameField } from '../_boundary/signer';

const MAX_NOTE_LENGTH = 4_000;
const MAX_ARGUMENTS_LENGTH = 256 * 1024;
const MAX_QUERY_LENGTH = 4_000;

/** What a decision form sends. */
export const decisionSchema = z
  .object({
    item: z.coerce.number().int().positive(),
    place: z.string().regex(/^\d{1,15}-\d{1,15}$/),
    view: z
      .string()
      .max(MAX_QUERY_LENGTH)
      .default('')
      .transform((query) => new URLSearchParams(query)),
    outcome: z.enum(REVIEW_OUTCOMES, 'Choose a decision.'),
    note: z.string().trim().max(MAX_NOTE_LENGTH, `A note has at most ${MAX_NOTE_LENGTH} characters.`).default(''),
    arguments: z.string().max(MAX_ARGUMENTS_LENGTH, 'Arguments have at most 256 KiB.').default(''),
    override: z.literal('on').optional(),
    correctedClass: z.union([z.enum(ERROR_CLASSES), z.literal('')]).default(''),
    flag: z.literal('on').optional(),
    path: pathField,
    name: nameField,
  })
  .refine(({ outcome, correctedClass }) => outcome !== 'misclassified' || correctedClass !== '', {
    message: 'Choose the class the failure really has.',
  })
  .refine(({ flag, note }) => flag === undefined || note !== '', {
    message: 'A flag needs a reason: write in the note what is wrong with the schema.',
  });

export type DecisionInput = z.output<typeof decisionSchema>;
