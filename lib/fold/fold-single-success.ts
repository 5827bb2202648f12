import type { Attempt } from '../attempt';
import type { FoldedCall } from '../folded-call';
import { exclusionOf } from './call-dimensions';
import { happenedAt } from './happened-at';

/** The fold of a call whose only event is a successful first attempt: most calls, so it takes no detour. */
export const foldSingleSuccess = (attempt: Attempt): FoldedCall => {
  const { id, tool, actor } = attempt;
  const ts = happenedAt(attempt);
  const alone = [attempt];
  return {
    id,
    attemptIds: [id],
    standing: alone,
    siblings: [],
    strip: [{ number: 1, outcome: 'ok', isHandOff: false }],
    loopDisposition: 'executed',
    finalDisposition: 'executed',
    rescuedBy: null,
    reason: null,
    repairWay: null,
    lastLoopAttempt: 1,
    firstTs: ts,
    lastTs: ts,
    lastReceivedAt: attempt.receivedAt,
    tool,
    finalTool: tool,
    actor,
    model: attempt.model,
    agent: attempt.agent,
    environment: attempt.environment,
    sessionId: attempt.sessionId,
    schemaHash: attempt.schemaHash,
    promptVersion: null,
    arm: null,
    strategy: null,
    repairModel: null,
    firstClass: null,
    lastClass: null,
    maxAttempts: attempt.maxAttempts,
    contractVersion: attempt.contractVersion,
    awaitingApproval: null,
    openSince: null,
    exclusion: exclusionOf(alone, tool, actor),
    findings: [],
  };
};
