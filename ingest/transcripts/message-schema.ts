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

/**
 * The type of a part, of the kind that `fits`. It aborts: a part that is of a kind and in another shape is then refused for
 * its shape, not taken for the kind that asks for least.
 */
export const typeWhere = (fits: (type: string) => boolean) =>
  z.string().refine(fits, { abort: true, message: 'not a part of this type' });

export const argumentsSchema = z.instanceof(JsonSource).nullish();

/** The first thing a schema found wrong, at its place under `position`. */
export function refusalOf(position: string, error: z.ZodError): RefusedPart {
  const issue = error.issues[0];
  const { path, message } = issue === undefined ? { path: [], message: 'not a conversation' } : innermost(issue);
  const place = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  return { position: `${position}${place}`.replace(/^\./, ''), reason: message };
}

type Finding = Pick<z.core.$ZodIssue, 'path' | 'message'>;

/** Where none of several shapes fits, what keeps the nearest one from fitting. */
function innermost({ path, message, ...issue }: z.core.$ZodIssue): Finding {
  const branches = issue.code === 'invalid_union' ? issue.errors : [];
  // A branch of another type says nothing of this one.
  const ofType = branches.filter((findings) => findings.every((finding) => finding.path.at(-1) !== 'type'));
  const inner = (ofType.length > 0 ? ofType : branches)
    .flatMap((findings) => findings.slice(0, 1).map((finding) => innermost(finding)))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
  return inner === undefined ? { path, message } : { path: [...path, ...inner.path], message: inner.message };
}
