import type { z } from 'zod';

/** Why an event was refused. The message never repeats what was sent: it goes into answers, tables and logs. */
export type Refusal = { code: string; message: string };

/** The refusal behind the first thing a schema found wrong: code `invalid_<field>`, message `issues.0.path: …`. */
export const schemaRefusal = (
  { path, message }: z.core.$ZodIssue,
  input: Readonly<Record<string, unknown>>,
): Refusal => {
  const field = String(path[0] ?? 'event');
  const isMissing = path.length === 1 && input[field] === undefined;
  return { code: `invalid_${field}`, message: `${path.join('.')}: ${isMissing ? 'is required' : message}` };
};
