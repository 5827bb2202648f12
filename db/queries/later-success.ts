import { and, asc, eq, gt, max, notInArray } from 'drizzle-orm';
import { MODEL_OUTPUT_TOOL } from '../../lib/words';
import type { CallRow } from '../folding/rows';
import { findNameIds, nameTexts } from '../names';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';

/** A tool that succeeded after a call was given up, and by which attempt. */
export type LaterSuccess = { attemptId: string; tool: string };

const NO_NAME = 0;

const UNREPAIRED: ReadonlySet<CallRow['loopDisposition']> = new Set<CallRow['loopDisposition']>([
  'escalated',
  'abandoned',
  'open',
]);

/**
 * The first success of another tool, by the same actor and in a later turn of the same conversation, after a call that
 * was never repaired. It may have served instead; nobody knows, so it is a hint and changes no number. Handing the
 * conversation to a person is none.
 */
export const laterSuccess = async (store: Store, principal: Principal, call: CallRow): Promise<LaterSuccess | null> => {
  assertCan(principal, 'read');
  const { projectId, conversationSeq } = call;
  if (conversationSeq === null || projectId !== principal.projectId || !UNREPAIRED.has(call.loopDisposition))
    return null;
  const outputId = (await findNameIds(store, projectId, [MODEL_OUTPUT_TOOL])).get(MODEL_OUTPUT_TOOL) ?? NO_NAME;
  if (outputId === call.toolId) return null;
  const { attempts } = store.tables;
  const ofConversation = and(eq(attempts.projectId, projectId), eq(attempts.conversationSeq, conversationSeq));
  const [own] = await store.db
    .select({ turn: max(attempts.turn) })
    .from(attempts)
    .where(and(ofConversation, eq(attempts.callSeq, call.seq), gt(attempts.number, 0)));
  if (own?.turn == null) return null;
  const [found] = await store.db
    .select({ attemptId: attempts.id, toolId: attempts.toolId })
    .from(attempts)
    .where(
      and(
        ofConversation,
        eq(attempts.actor, call.actor),
        eq(attempts.outcome, 'ok'),
        eq(attempts.isEscalationCall, 0),
        gt(attempts.turn, own.turn),
        notInArray(attempts.toolId, [call.toolId, outputId]),
      ),
    )
    .orderBy(asc(attempts.turn), asc(attempts.sequence))
    .limit(1);
  if (!found) return null;
  const texts = await nameTexts(store, projectId, [found.toolId]);
  return { attemptId: found.attemptId, tool: texts.get(found.toolId) ?? '' };
};
