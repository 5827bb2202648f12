import { and, eq, inArray } from 'drizzle-orm';
import type { UnlinkedAttempt } from '../../lib/conversation';
import { chunksOf } from '../chunks';
import type { WriteStore } from '../store';

/** Each former id with the attempt that has taken its place. */
const successors = (attempts: readonly UnlinkedAttempt[]): Map<string, string> =>
  new Map(attempts.flatMap(({ id, formerIds = [] }) => formerIds.map((former): [string, string] => [former, id])));

/** Moves what people attached to an attempt's former ids to the attempt itself. An item it has already stays the one. */
export const adoptFormerIds = async (
  { db, tables }: WriteStore,
  projectId: number,
  attempts: readonly UnlinkedAttempt[],
): Promise<void> => {
  const { reviewItems, flags } = tables;
  const successorOf = successors(attempts);
  for (const chunk of chunksOf([...successorOf.keys()], 200)) {
    const items = await db
      .select({ id: reviewItems.id, attemptId: reviewItems.attemptId, kind: reviewItems.kind })
      .from(reviewItems)
      .where(and(eq(reviewItems.projectId, projectId), inArray(reviewItems.attemptId, chunk)));
    for (const { id, attemptId: former, kind } of items) {
      const attemptId = successorOf.get(former) ?? former;
      const [taken] = await db
        .select({ id: reviewItems.id })
        .from(reviewItems)
        .where(
          and(eq(reviewItems.projectId, projectId), eq(reviewItems.attemptId, attemptId), eq(reviewItems.kind, kind)),
        );
      if (taken) continue;
      await db
        .update(reviewItems)
        .set({ attemptId })
        .where(and(eq(reviewItems.projectId, projectId), eq(reviewItems.id, id)));
    }
    const flagged = await db
      .select({ id: flags.id, attemptId: flags.attemptId })
      .from(flags)
      .where(and(eq(flags.projectId, projectId), inArray(flags.attemptId, chunk)));
    for (const { id, attemptId: former } of flagged) {
      await db
        .update(flags)
        .set({ attemptId: successorOf.get(former ?? '') ?? former })
        .where(and(eq(flags.projectId, projectId), eq(flags.id, id)));
    }
  }
};
