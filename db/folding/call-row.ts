import type { FoldedCall } from '../../lib/folded-call';
import { measuresOf } from '../../lib/measures';
import { audit } from '../../lib/repair/audit';
import { encodeStrip } from '../../lib/strip';
import { localDay } from '../../lib/time';
import type { HumanDecision } from '../../lib/attempt';
import type { Finding } from '../../lib/words';
import type { FoldContext } from './fold-context';
import type { CallRow } from './rows';

/** What names a call in the store: the client's key, or the conversation's chain. */
export type CallKey = { callId: string; scope: string; part: number; conversationSeq: number | null };

const findingsOf = (call: FoldedCall, decisions: readonly HumanDecision[], context: FoldContext): Finding[] => {
  const contract = context.contractFor(call.contractVersion);
  if (call.firstClass === null || contract === null) return [...call.findings];
  const broken = audit({
    attempts: call.standing,
    loopDisposition: call.loopDisposition,
    reason: call.reason,
    decisions,
    contract,
    sideEffects: context.sideEffectsOf(call.tool),
    sideEffectsOf: context.sideEffectsOf,
    handOffTools: context.handOffTools,
    schemaJsonOf: context.schemaJsonOf,
  });
  return [...new Set([...call.findings, ...broken])].toSorted();
};

/** The row that stands for a folded call. */
export const callRowOf = (
  call: FoldedCall,
  key: CallKey,
  seq: number,
  decisions: readonly HumanDecision[],
  context: FoldContext,
): CallRow => {
  const findings = findingsOf(call, decisions, context);
  const { idOf } = context;
  return {
    projectId: context.project.projectId,
    seq,
    id: call.id,
    ...key,
    day: localDay(call.firstTs, context.project.zone),
    firstTs: call.firstTs,
    lastTs: call.lastTs,
    lastReceivedAt: call.lastReceivedAt,
    openSince: call.openSince,
    loopDisposition: call.loopDisposition,
    finalDisposition: call.finalDisposition,
    rescuedBy: call.rescuedBy,
    reason: call.reason,
    repairWay: call.repairWay,
    toolId: idOf(call.tool) ?? 0,
    finalToolId: idOf(call.finalTool) ?? 0,
    actor: call.actor,
    modelId: idOf(call.model),
    agentId: idOf(call.agent),
    environmentId: idOf(call.environment),
    sessionId: call.sessionId,
    schemaHash: call.schemaHash,
    promptVersionId: idOf(call.promptVersion),
    armId: idOf(call.arm),
    strategyId: idOf(call.strategy),
    repairModelId: idOf(call.repairModel),
    contractId: idOf(call.contractVersion),
    firstClass: call.firstClass,
    lastClass: call.lastClass,
    maxAttempts: call.maxAttempts,
    strip: encodeStrip(call.strip),
    findings: findings.length === 0 ? '' : `,${findings.join(',')},`,
    exclusion: call.exclusion,
    ...measuresOf(call),
  };
};
