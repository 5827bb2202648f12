import type { Close, HumanDecision } from '../../lib/attempt';
import { foldCalls } from '../../lib/fold';
import type { FoldedCall } from '../../lib/folded-call';
import { type AuditedCall, auditCall } from './audit-call';
import { attemptOfRow, closeOfRow } from './attempt-of-row';
import { callRowOf } from './call-row';
import type { FoldContext } from './fold-context';
import type { AttemptRow, CallRow, CloseRow } from './rows';

/** All that is known of one call key: what is stored, and what has just arrived. */
export type CallGroup = {
  callId: string;
  scope: string;
  conversationSeq: number | null;
  /** The calls the key stood for until now. */
  before: CallRow[];
  attempts: AttemptRow[];
  closes: CloseRow[];
  /** Closes that follow from an ended conversation instead of an event. */
  derivedCloses: Close[];
  decisions: HumanDecision[];
};

export type FoldedGroup = {
  group: CallGroup;
  after: { row: CallRow; call: FoldedCall; drift: AuditedCall['drift'] }[];
};

/** Folds one key and gives each call its sequence number: the one it had, else the next free one. */
export const foldGroup = (group: CallGroup, context: FoldContext, nextSeq: () => number): FoldedGroup => {
  const calls = foldCalls({
    attempts: group.attempts.map((row) => attemptOfRow(row, context.textOf)),
    closes: [...group.closes.map(closeOfRow), ...group.derivedCloses],
    decisions: group.decisions,
    handOffTools: context.handOffTools,
    isChained: group.conversationSeq !== null,
  });
  const after = calls.map((call, part) => {
    const seq = group.before.find((row) => row.part === part)?.seq ?? nextSeq();
    const { callId, scope, conversationSeq } = group;
    const audited = auditCall(call, group.decisions, context);
    const row = callRowOf(call, { callId, scope, part, conversationSeq }, seq, audited, context);
    return { call, row, drift: audited.drift };
  });
  return { group, after };
};
