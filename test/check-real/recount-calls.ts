import type { AttemptRow } from '../../db/folding/rows';
import { groupBy } from './group-by';

/** A call as counted anew: its attempts from the first on, and the failures beside the first. */
export type RecountedCall = {
  disposition: 'executed' | 'repaired' | 'escalated' | 'abandoned' | 'unknown';
  attempts: AttemptRow[];
  siblings: AttemptRow[];
};

const inOrder = (a: AttemptRow, b: AttemptRow): number => (a.sequence ?? 0) - (b.sequence ?? 0);

const alone = (attempt: AttemptRow): RecountedCall => ({
  disposition: attempt.outcome === 'ok' ? 'executed' : 'unknown',
  attempts: [attempt],
  siblings: [],
});

/** The calls of one actor and one tool in one conversation. Failed ones stay `abandoned` until the whole conversation is known. */
const chainTool = (attempts: readonly AttemptRow[]): RecountedCall[] => {
  const calls: RecountedCall[] = [];
  let open: RecountedCall | null = null;
  for (const attempt of attempts) {
    const isFailed = attempt.outcome === 'failed';
    const isSettled = isFailed || attempt.outcome === 'ok';
    const isParallel: boolean = open?.attempts[0]?.turn === attempt.turn;
    if (isSettled && open && !isParallel) {
      open.attempts.push(attempt);
      if (isFailed) continue;
      open.disposition = 'repaired';
      open = null;
    } else if (open && isFailed) open.siblings.push(attempt);
    else if (isFailed) calls.push((open = { disposition: 'abandoned', attempts: [attempt], siblings: [] }));
    else calls.push(alone(attempt));
  }
  return calls;
};

const recountConversation = (attempts: readonly AttemptRow[]): RecountedCall[] => {
  const sorted = attempts.toSorted(inOrder);
  const lastEscalation = sorted.findLast((attempt) => attempt.isEscalationCall === 1)?.sequence ?? -1;
  const calls = [...groupBy(sorted, ({ actor, toolId }) => `${actor} ${toolId}`).values()].flatMap(chainTool);
  for (const call of calls) {
    const last = call.attempts.at(-1)?.sequence ?? 0;
    if (call.disposition === 'abandoned' && last < lastEscalation) call.disposition = 'escalated';
  }
  return calls;
};

/**
 * Counts calls by rule RS-1 from nothing but what was said of each attempt: whatever the product has linked, numbered or
 * folded is not looked at. Only for conversations that have ended.
 */
export const recountCalls = (attempts: readonly AttemptRow[]): RecountedCall[] =>
  [...groupBy(attempts, (attempt) => attempt.conversationSeq).values()].flatMap(recountConversation);
