import type { z } from 'zod';
import { Forbidden } from '../../db/principal';
import { type StoreUnavailable, unavailableIn } from '../../db/store';
import { type PageContext, pageContext } from './page-context';

/** Why an action did nothing, and what to do about it. */
export type Refusal = { kind: 'error'; message: string; next: string };

export const refusal = (message: string, next = ''): Refusal => ({ kind: 'error', message, next });

/** The text fields of a form; browsers send line ends as CR LF. */
const fieldsOf = (data: FormData): Record<string, string> =>
  Object.fromEntries(
    [...data].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.replaceAll('\r\n', '\n')]] : [])),
  );

const UNAVAILABLE: Readonly<Record<StoreUnavailable['condition'], Refusal>> = {
  busy: refusal('The store is busy, so nothing was stored.', 'Try again in a moment.'),
  full: refusal('The disk is full, so nothing was stored.', 'Free some space, then try again.'),
  read_only: refusal('The store is read-only, so nothing was stored.', 'Make its folder writable, then try again.'),
  closed: refusal('The server is closing, so nothing was stored.', 'Try again once it is back.'),
  too_slow: refusal('The store took too long to answer.', 'Try again with a shorter range.'),
  io: refusal('The store could not be written, so nothing was stored.', 'Look in the server log, then try again.'),
};

const refusalOf = (error: unknown): Refusal | null => {
  const unavailable = unavailableIn(error);
  if (unavailable) return UNAVAILABLE[unavailable.condition];
  if (error instanceof Forbidden) return refusal(`Your role may not ${error.ability}.`, 'Ask an admin of the project.');
  return null;
};

/**
 * Runs the work of a server action: reads the form by its schema, finds out who asks, and answers with what the work returns or
 * with a refusal that a person can read. The messages of the schema are shown as they are.
 */
export const runAction = async <Schema extends z.ZodType, Result>(
  schema: Schema,
  data: FormData,
  work: (input: z.output<Schema>, context: PageContext) => Promise<Result>,
): Promise<Result | Refusal> => {
  const parsed = schema.safeParse(fieldsOf(data));
  if (!parsed.success) return refusal(parsed.error.issues[0]?.message ?? 'The form could not be read.');
  try {
    return await work(parsed.data, await pageContext());
  } catch (error) {
    const refused = refusalOf(error);
    if (refused === null) throw error;
    return refused;
  }
};
