import type { Conversation, UnlinkedAttempt } from '../../lib/conversation';
import type { Issue } from '../../lib/attempt';
import { maskSource } from '../../lib/mask';
import { maskReceived } from '../../lib/mask/mask-received';
import type { Masking } from '../../lib/mask/masking';
import { type ClassRules, underClassRules } from '../../lib/repair/class-rule-engine';
import { defectFingerprint } from '../../lib/repair/defect';
import { decodeText } from '../../lib/json/source-text';
import { storableText } from '../../lib/storable-text';
import { NOT_STORED } from '../folding/apply-groups';
import type { AttemptRow } from '../folding/rows';

type Place = {
  projectId: number;
  conversationSeq: number;
  importedAt: number;
  receivedAt: number;
  masking: Masking;
  classRules: ClassRules | null;
};

/** Every name a conversation brings into the dictionary. */
export const conversationNames = (conversation: Conversation): string[] =>
  [
    conversation.agent,
    conversation.model,
    conversation.environment,
    ...conversation.tools.map((tool) => tool.name),
    ...conversation.attempts.flatMap((attempt) => [attempt.tool, attempt.model]),
  ].flatMap((text) => (text === null ? [] : [storableText(text)]));

const masked = (json: string | null, masking: Masking): string | null =>
  json === null ? null : maskSource(json, masking);

const detailsOf = (attempt: UnlinkedAttempt, masking: Masking): string | null => {
  const parts: string[] = [];
  if (attempt.responseJson !== null) parts.push(`"response":${masked(attempt.responseJson, masking)}`);
  if (attempt.providerCallId !== null) parts.push(`"provider_call_id":${JSON.stringify(attempt.providerCallId)}`);
  return parts.length === 0 ? null : `{${parts.join(',')}}`;
};

const issuesJsonOf = (issues: readonly Issue[], masking: Masking): string | null => {
  if (issues.length === 0) return null;
  const { isUnmasked, extraKeys = null } = masking;
  const safe = ({ received = null, ...rest }: Issue): Issue => ({
    ...rest,
    received: isUnmasked ? received : maskReceived(rest.path, received, extraKeys),
  });
  return masked(JSON.stringify(issues.map(safe)), masking);
};

/** What its importer read out of the failure, after the project's own rules. */
const verdictOn = ({ tool, errorClass, classRule, messageJson, issues }: UnlinkedAttempt, rules: ClassRules | null) => {
  if (errorClass === null) return { classAtArrival: null, classRule, defect: null };
  const message = messageJson === null ? null : decodeText(messageJson);
  const found = underClassRules({ errorClass, rule: classRule ?? 'none' }, { message, tool }, rules);
  return {
    classAtArrival: found.errorClass,
    classRule: found.rule,
    defect: defectFingerprint({ tool, errorClass: found.errorClass, issues }),
  };
};

/** An attempt of a transcript as a row that is not linked to a call yet. */
export const unlinkedRow = (
  attempt: UnlinkedAttempt,
  conversation: Conversation,
  place: Place,
  known: ReadonlyMap<string, number>,
): AttemptRow => {
  const idOf = (text: string | null) => (text === null ? null : (known.get(storableText(text)) ?? null));
  const { tool, issues } = attempt;
  const { masking } = place;
  const ts = attempt.ts ?? place.importedAt;
  return {
    projectId: place.projectId,
    id: attempt.id,
    callSeq: NOT_STORED,
    number: 1,
    conversationSeq: place.conversationSeq,
    turn: attempt.turn,
    sequence: attempt.sequence,
    isEscalationCall: attempt.isEscalationCall ? 1 : 0,
    actor: attempt.actor,
    outcome: attempt.outcome,
    stage: attempt.stage,
    toolId: idOf(tool) ?? 0,
    requestedToolId: null,
    ts,
    tsText: attempt.tsText ?? new Date(ts).toISOString(),
    tsSource: attempt.ts === null ? 'import' : 'event',
    receivedAt: place.receivedAt,
    argumentsJson: masked(attempt.argumentsJson, masking),
    messageJson: masked(attempt.messageJson, masking),
    messageBytes: null,
    issuesJson: issuesJsonOf(issues, masking),
    detailsJson: detailsOf(attempt, masking),
    sentClassId: null,
    ...verdictOn(attempt, place.classRules),
    revisedClass: null,
    revisedRule: null,
    correctedClass: null,
    code: attempt.code === null ? null : storableText(attempt.code),
    modelId: idOf(attempt.model ?? conversation.model),
    agentId: idOf(conversation.agent),
    environmentId: idOf(conversation.environment),
    promptVersionId: null,
    armId: null,
    strategyId: null,
    contractId: null,
    sessionId: storableText(conversation.sessionId),
    traceId: null,
    schemaHash: null,
    maxAttempts: null,
    remainingBudget: null,
    retryable: null,
    hasIdempotencyKey: 0,
    hasApproval: 0,
    isRecoveryRejected: 0,
    isExperiment: 0,
    tokensIn: attempt.tokensIn,
    tokensOut: attempt.tokensOut,
    costUsd: attempt.costUsd,
    latencyMs: attempt.latencyMs,
    sourceHash: 'import',
  };
};
