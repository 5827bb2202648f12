import { z } from 'zod';
import { chainKeyOfLine, MAX_CHAIN_KEYS } from '../../lib/chain-keys';
import { MAX_MASKED_KEY_LENGTH, MAX_MASKED_KEYS } from '../../lib/mask/masked-keys';
import { contractNamed } from '../../lib/repair/built-in-contracts';
import {
  MAX_DRIFT_THRESHOLD,
  MAX_OPEN_FOR_MS,
  MAX_PROJECT_NAME_LENGTH,
  MIN_OPEN_FOR_MS,
  msOf,
  type TimeUnit,
} from '../../lib/settings';
import { isZone } from '../../lib/time';

const isPlain = (text: string): boolean => /^[^\p{Cc}\p{Cs}]*$/u.test(text);

export const projectName = z
  .string()
  .trim()
  .min(1, 'Name: give the project one.')
  .max(MAX_PROJECT_NAME_LENGTH, `Name: at most ${MAX_PROJECT_NAME_LENGTH} characters.`)
  .refine(isPlain, 'Name: no control characters.');

export const zoneName = z
  .string()
  .max(64)
  .refine(isZone, 'Time zone: this is no zone of the IANA list. Try Europe/Berlin or UTC.');

export const contractName = z
  .string()
  .refine((label) => contractNamed(label) !== null, 'Contract: there is none of this name.');

const OPEN_FOR = 'Calls stay open for: a whole number, from 1 minute to 30 days.';

export const openForAmount = z
  .string()
  .trim()
  .regex(/^\d{1,6}$/, OPEN_FOR)
  .transform(Number);

/** Adds the unit to the amount, and checks the length of time they make. */
export const withOpenFor = <T extends { openForAmount: number; openForUnit: TimeUnit }>(
  sent: T,
  context: z.RefinementCtx<T>,
): T & { openForMs: number } => {
  const openForMs = msOf(sent.openForAmount, sent.openForUnit);
  if (openForMs < MIN_OPEN_FOR_MS || openForMs > MAX_OPEN_FOR_MS) {
    context.addIssue({ code: 'custom', message: OPEN_FOR, input: sent });
  }
  return { ...sent, openForMs };
};

const DRIFT = `Drift: a whole number of places from 0 to ${MAX_DRIFT_THRESHOLD}, or nothing.`;

/** Nothing is null: off. */
export const driftThreshold = z
  .string()
  .trim()
  .regex(/^\d{0,4}$/, DRIFT)
  .transform((text) => (text === '' ? null : Number(text)))
  .refine((places) => places === null || places <= MAX_DRIFT_THRESHOLD, DRIFT);

const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

export const maskedKeys = z
  .string()
  .max(MAX_MASKED_KEYS * (MAX_MASKED_KEY_LENGTH + 2), `Key names: at most ${MAX_MASKED_KEYS}.`)
  .refine((text) => isPlain(text.replaceAll('\n', ' ')), 'Key names: no control characters.')
  .transform(linesOf)
  .refine((names) => names.length <= MAX_MASKED_KEYS, `Key names: at most ${MAX_MASKED_KEYS}.`)
  .refine(
    (names) => names.every((name) => name.length >= 2 && name.length <= MAX_MASKED_KEY_LENGTH),
    `Key names: 2 to ${MAX_MASKED_KEY_LENGTH} characters each, one a line.`,
  );

const CHAIN_KEYS = 'Multi-command tools: one a line, as in “str_replace_editor args.command”.';
const MAX_CHAIN_KEY_LENGTH = 600;

export const chainKeys = z
  .string()
  .max(MAX_CHAIN_KEYS * MAX_CHAIN_KEY_LENGTH, `Multi-command tools: at most ${MAX_CHAIN_KEYS}.`)
  .refine((text) => isPlain(text.replaceAll(/\r?\n/g, ' ')), 'Multi-command tools: no control characters.')
  .transform(linesOf)
  .refine((lines) => lines.length <= MAX_CHAIN_KEYS, `Multi-command tools: at most ${MAX_CHAIN_KEYS}.`)
  .transform((lines, context) => {
    const keys = lines.map(chainKeyOfLine).filter((key) => key !== null);
    if (keys.length < lines.length) context.addIssue({ code: 'custom', message: CHAIN_KEYS, input: lines });
    return keys;
  })
  .refine(
    (keys) => new Set(keys.map(({ tool }) => tool)).size === keys.length,
    'Multi-command tools: one argument a tool.',
  );
