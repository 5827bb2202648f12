import { and, asc, eq, inArray } from 'drizzle-orm';
import { type Excerpt, excerptOf } from '../../lib/excerpt';
import type { ErrorClass } from '../../lib/repair/error-classes';
import type { Outcome } from '../../lib/words';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';

export type PreviewAttempt = {
  id: string;
  number: number;
  outcome: Outcome;
  errorClass: ErrorClass | null;
  code: string | null;
  latencyMs: number | null;
  arguments: Excerpt | null;
  message: Excerpt | null;
};

/** What a glance at a call shows. */
export type CallPreview = {
  attempts: PreviewAttempt[];
  /** How many attempts between the shown ones are left out. */
  leftOut: number;
};

/** So many attempts of the beginning and of the end are shown. */
const FIRST = 3;
const LAST = 2;
const ARGUMENTS_LENGTH = 240;
const MESSAGE_LENGTH = 200;

const picked = <T>(items: readonly T[]): T[] =>
  items.length <= FIRST + LAST ? [...items] : [...items.slice(0, FIRST), ...items.slice(-LAST)];

const excerpt = (json: string | null, text: string | null, length: number): Excerpt | null =>
  json === null ? null : excerptOf(json, text, length);

/** The attempts of a call in short, found by the id of any of them; null where there is none. What is searched for is marked. */
export const callPreview = async (
  { db, tables: { attempts } }: Store,
  principal: Principal,
  attemptId: string,
  text: string | null,
): Promise<CallPreview | null> => {
  assertCan(principal, 'read');
  const isOfProject = eq(attempts.projectId, principal.projectId);
  const [asked] = await db
    .select({ callSeq: attempts.callSeq })
    .from(attempts)
    .where(and(isOfProject, eq(attempts.id, attemptId)));
  if (!asked) return null;
  const inOrder = [asc(attempts.number), asc(attempts.ts), asc(attempts.id)];
  const all = await db
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(isOfProject, eq(attempts.callSeq, asked.callSeq)))
    .orderBy(...inOrder);
  const ids = picked(all.map(({ id }) => id));
  const rows = await db
    .select({
      id: attempts.id,
      number: attempts.number,
      outcome: attempts.outcome,
      arrived: attempts.classAtArrival,
      revised: attempts.revisedClass,
      corrected: attempts.correctedClass,
      code: attempts.code,
      latencyMs: attempts.latencyMs,
      argumentsJson: attempts.argumentsJson,
      messageJson: attempts.messageJson,
    })
    .from(attempts)
    .where(and(isOfProject, inArray(attempts.id, ids)))
    .orderBy(...inOrder);
  return {
    attempts: rows.map(({ arrived, revised, corrected, argumentsJson, messageJson, ...attempt }) => ({
      ...attempt,
      errorClass: attempt.outcome === 'failed' ? (corrected ?? revised ?? arrived) : null,
      arguments: excerpt(argumentsJson, text, ARGUMENTS_LENGTH),
      message: excerpt(messageJson, text, MESSAGE_LENGTH),
    })),
    leftOut: all.length - ids.length,
  };
};
