import { z } from 'zod';

const MAX_PATH_LENGTH = 1_000;
const MAX_REASON_LENGTH = 4_000;
const MAX_OWNER_LENGTH = 80;

/** A JSON Pointer (RFC 6901); empty means the tool as a whole. */
export const pathField = z
  .string()
  .trim()
  .max(MAX_PATH_LENGTH, `A path has at most ${MAX_PATH_LENGTH} characters.`)
  .regex(
    /^(?:\/(?:[^~]|~[01])*)?$/s,
    'A path begins with a slash: /amount, /items/0/price. Leave it empty for the whole tool.',
  )
  .default('')
  .transform((path) => (path === '' ? null : path));

/** What a flag form sends. */
export const flagFields = {
  path: pathField,
  reason: z
    .string()
    .trim()
    .min(1, 'Say what is wrong with the schema.')
    .max(MAX_REASON_LENGTH, `A reason has at most ${MAX_REASON_LENGTH} characters.`),
};

/** Who sees to a fix; empty means nobody. */
export const ownerField = z
  .string()
  .trim()
  .max(MAX_OWNER_LENGTH, `An owner’s name has at most ${MAX_OWNER_LENGTH} characters.`)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'A name has no control characters.')
  .default('')
  .transform((owner) => (owner === '' ? null : owner));

/** The day a fix is due; empty means none. */
export const dueField = z
  .union([z.literal(''), z.iso.date('A day is written as 2026-11-30.')])
  .default('')
  .transform((day) => (day === '' ? null : day));
