import { and, eq } from 'drizzle-orm';
import type { Issue } from '../../lib/attempt';
import { decodeText, encodeText } from '../../lib/json/source-text';
import { maskSource } from '../../lib/mask';
import type { Masking } from '../../lib/mask/masking';
import type { ErrorClass } from '../../lib/repair/error-classes';
import type { ReviewOutcome } from '../../lib/review';
import { encodeReviewNote } from '../../lib/review-note';
import { refoldAround } from '../folding/refold-around';
import type { ReviewRow } from '../folding/rows';
import { maskingOf } from '../masking-of';
import { nameTexts } from '../names';
import { assertCan, type Principal } from '../principal';
import { correctedIssues } from '../queries/corrected-issues';
import type { Store, WriteStore } from '../store';
import { appendAuditRow } from './append-audit-row';
import { openFlag } from './open-flag';
import { projectRow } from './project-row';

export type Decision = {
  itemId: number;
  outcome: ReviewOutcome;
  note: string;
  /** What the arguments should have been, JSON or not, as typed. */
  argumentsText?: string | null;
  /** The person knows that the arguments break the tool's schema as it is known, and means them all the same. */
  isSchemaOverridden?: boolean;
  /** With outcome `misclassified`: the class the failure really has. */
  correctedClass: ErrorClass | null;
  /** Flags the tool's schema along with the decision, the note being the reason; `path` null for the whole tool. */
  flag?: { path: string | null } | null;
  at: number;
};

/** Someone was faster: who, when and what they decided; or there is no such item. */
export type DecideLoss =
  | { kind: 'not_found' }
  | { kind: 'conflict'; decidedBy: string; decidedAt: number; outcome: ReviewOutcome | null };

/** Nothing was stored: the corrected arguments break the tool's schema, and nobody said that this is meant. */
export type BreaksSchema = { kind: 'breaks_schema'; issues: Issue[] };

/** Nothing was stored: the attempt did not fail, and has no class that could be wrong. */
export type NoFailure = { kind: 'no_failure' };

export type DecideResult = { kind: 'decided' } | DecideLoss | BreaksSchema | NoFailure;

/**
 * The class belongs to the attempt the item points to; tables use the corrected one from now on, audits the one of the time.
 * Answers what stood there before.
 */
const correctClass = async (
  { db, tables }: WriteStore,
  projectId: number,
  attemptId: string,
  correctedClass: ErrorClass,
): Promise<ErrorClass | null> => {
  const { attempts } = tables;
  const isThisAttempt = and(eq(attempts.projectId, projectId), eq(attempts.id, attemptId));
  const [before] = await db.select({ correctedClass: attempts.correctedClass }).from(attempts).where(isThisAttempt);
  await db.update(attempts).set({ correctedClass }).where(isThisAttempt);
  return before?.correctedClass ?? null;
};

const lossOf = (item: ReviewRow | undefined): DecideLoss =>
  item
    ? { kind: 'conflict', decidedBy: item.decidedBy ?? '', decidedAt: item.decidedAt ?? 0, outcome: item.outcome }
    : { kind: 'not_found' };

const win = async (
  { db, tables }: WriteStore,
  { projectId, actor }: Principal,
  decision: Decision,
  masking: Masking,
): Promise<{ kind: 'won'; attemptId: string } | DecideLoss> => {
  const { reviewItems } = tables;
  const isThisItem = and(eq(reviewItems.projectId, projectId), eq(reviewItems.id, decision.itemId));
  const { note, argumentsText = null, outcome, correctedClass, at } = decision;
  const [won] = await db
    .update(reviewItems)
    .set({
      status: 'decided',
      decidedAt: at,
      decidedBy: actor,
      claimedBy: null,
      claimedAt: null,
      outcome,
      noteJson: maskSource(encodeReviewNote({ note, argumentsText }), masking),
      correctedClass,
    })
    .where(and(isThisItem, eq(reviewItems.status, 'waiting')))
    .returning({ attemptId: reviewItems.attemptId });
  return won ? { kind: 'won', ...won } : lossOf((await db.select().from(reviewItems).where(isThisItem))[0]);
};

/** The flag is of the tool and schema that the call has in the tables. */
const flagAlong = async (
  store: WriteStore,
  principal: Principal,
  { attemptId, decision, masking }: { attemptId: string; decision: Decision; masking: Masking },
): Promise<number | null> => {
  if (!decision.flag) return null;
  const { attempts, calls } = store.tables;
  const { projectId } = principal;
  const [call] = await store.db
    .select({ toolId: calls.toolId, schemaHash: calls.schemaHash })
    .from(attempts)
    .innerJoin(calls, and(eq(calls.projectId, attempts.projectId), eq(calls.seq, attempts.callSeq)))
    .where(and(eq(attempts.projectId, projectId), eq(attempts.id, attemptId)));
  const tool = call && (await nameTexts(store, projectId, [call.toolId])).get(call.toolId);
  if (!call || tool === undefined) return null;
  const { note, flag, at } = decision;
  const reason = decodeText(maskSource(encodeText(note), masking));
  const { schemaHash } = call;
  const opened = await openFlag(store, principal, { tool, schemaHash, path: flag.path, reason, attemptId, at });
  return opened.kind === 'flagged' ? opened.id : null;
};

const issuesOf = async (store: Store, principal: Principal, decision: Decision): Promise<Issue[]> => {
  const { itemId, outcome, argumentsText } = decision;
  if (outcome !== 'corrected' || argumentsText === undefined || argumentsText === null) return [];
  return correctedIssues(store, principal, { itemId, argumentsText });
};

const isAboutFailure = async ({ db, tables }: Store, projectId: number, itemId: number): Promise<boolean> => {
  const { attempts, reviewItems } = tables;
  const [found] = await db
    .select({ outcome: attempts.outcome })
    .from(reviewItems)
    .innerJoin(attempts, and(eq(attempts.projectId, reviewItems.projectId), eq(attempts.id, reviewItems.attemptId)))
    .where(and(eq(reviewItems.projectId, projectId), eq(reviewItems.id, itemId)));
  return found === undefined || found.outcome === 'failed';
};

/** Records a person's decision, and the flag sent with it. Of two people at once one wins; the other learns who, when and what. */
export const decideReviewItem = async (
  store: Store,
  principal: Principal,
  decision: Decision,
): Promise<DecideResult> => {
  assertCan(principal, 'review');
  const { projectId } = principal;
  const issues = await issuesOf(store, principal, decision);
  if (issues.length > 0 && !decision.isSchemaOverridden) return { kind: 'breaks_schema', issues };
  if (decision.correctedClass !== null && !(await isAboutFailure(store, projectId, decision.itemId))) {
    return { kind: 'no_failure' };
  }
  return store.write(async (writing) => {
    const masking = maskingOf(await projectRow(writing, projectId));
    const won = await win(writing, principal, decision, masking);
    if (won.kind !== 'won') return won;
    const { attemptId } = won;
    const { outcome, correctedClass, at } = decision;
    const previousClass = correctedClass ? await correctClass(writing, projectId, attemptId, correctedClass) : null;
    await refoldAround(writing, projectId, attemptId);
    const flagId = await flagAlong(writing, principal, { attemptId, decision, masking });
    await appendAuditRow(writing, principal, {
      at,
      action: 'review.decide',
      subjectType: 'review_item',
      subjectId: String(decision.itemId),
      details: {
        outcome,
        correctedClass,
        previousClass,
        flagId,
        attemptId,
        ...(issues.length > 0 ? { isSchemaOverridden: true } : {}),
      },
    });
    return { kind: 'decided' };
  });
};
