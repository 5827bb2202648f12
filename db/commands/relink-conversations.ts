import { and, asc, eq, gt } from 'drizzle-orm';
import { relinkConversation } from '../folding/relink-conversation';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { projectRow } from './project-row';

/** Conversations a transaction, so that nobody waits long for the writer. */
const BATCH = 20;
/** Transactions a run; the next run goes on where this one stopped. */
const MOST_BATCHES = 100;

/** Links the next conversations by the project's chain keys; answers whether there are more. */
const relinkBatch = (store: Store, projectId: number): Promise<boolean> =>
  store.write(async (writing) => {
    const { conversations, projects } = writing.tables;
    const project = await projectRow(writing, projectId);
    if (project.relinkAfterSeq === null) return false;
    const next = await writing.db
      .select({ seq: conversations.seq })
      .from(conversations)
      .where(and(eq(conversations.projectId, projectId), gt(conversations.seq, project.relinkAfterSeq)))
      .orderBy(asc(conversations.seq))
      .limit(BATCH);
    for (const { seq } of next) await relinkConversation(writing, project, seq, []);
    const relinkAfterSeq = next.length < BATCH ? null : (next.at(-1)?.seq ?? null);
    await writing.db.update(projects).set({ relinkAfterSeq }).where(eq(projects.projectId, projectId));
    return relinkAfterSeq !== null;
  });

/**
 * Links stored conversations anew after the chain keys were changed, a bounded number of them. Answers whether more
 * are waiting. What people attached to attempts stays with them, whichever calls they become.
 */
export const relinkConversations = async (store: Store, principal: Principal): Promise<boolean> => {
  assertCan(principal, 'administer');
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    if (!(await relinkBatch(store, principal.projectId))) return false;
  }
  return true;
};
