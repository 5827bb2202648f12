import { z } from 'zod';
import { JsonSource } from '../../lib/json/json-source';
import type { RefusedPart } from './transcript-format';

/** Far above any real conversation; a list beyond it is refused rather than walked. */
export const MAX_MESSAGES = 100_000;
export const MAX_CALLS = 1_000;

/** An id as sources write it: some number their calls. An empty id is none. */
export const idSchema = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((id) => (id === null || id === undefined || id === '' ? null : String(id)));

export const argumentsSchema = z.instanceof(JsonSource).nullish();

/** The first thing a schema found wrong, at its place under `position`. */
export function refusalOf(position: string, error: z.ZodError): RefusedPart {
  const issue = error.issues[0];
  const path = (issue?.path ?? []).map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  return { position: `${position}${path}`.replace(/^\./, ''), reason: issue?.message ?? 'not a conversation' };
}
