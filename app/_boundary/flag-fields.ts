import { z } from 'zod';

const MAX_PATH_LENGTH = 1_000;
const MAX_REASON_LENGTH = 4_000;

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
