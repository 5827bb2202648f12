import type { HumanDecision } from '../../lib/attempt';
import type { FoldedCall } from '../../lib/folded-call';
import { auditLoop } from '../../lib/repair/audit';
import { isCleanRepair } from '../../lib/repair/clean-repair';
import { type MostDrifted, mostDrifted } from '../../lib/repair/most-drifted';
import type { Finding } from '../../lib/words';
import type { FoldContext } from './fold-context';

/** What is held against a folded call. */
export type AuditedCall = {
  findings: readonly Finding[];
  /** Null where the call was not repaired, or nothing of its repair can be measured. */
  isClean: boolean | null;
  drift: MostDrifted | null;
};

/** Audits a folded call under the contract it was made under; one that failed nowhere has no loop to look at. */
export const auditCall = (call: FoldedCall, decisions: readonly HumanDecision[], context: FoldContext): AuditedCall => {
  const contract = context.contractFor(call.contractVersion);
  if (call.firstClass === null || contract === null) return { findings: call.findings, isClean: null, drift: null };
  const loop = {
    attempts: call.standing,
    loopDisposition: call.loopDisposition,
    reason: call.reason,
    decisions,
    contract,
    sideEffects: context.sideEffectsOf(call.tool),
    sideEffectsOf: context.sideEffectsOf,
    handOffTools: context.handOffTools,
    schemaJsonOf: context.schemaJsonOf,
  };
  const { findings, measures } = auditLoop(loop);
  return {
    findings: [...new Set([...call.findings, ...findings])].toSorted(),
    isClean: call.loopDisposition === 'repaired' ? isCleanRepair(loop, measures) : null,
    drift: mostDrifted(measures),
  };
};
