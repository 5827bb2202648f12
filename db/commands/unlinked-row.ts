import type { Issue } from '../../lib/attempt';
import type { Conversation, UnlinkedAttempt } from '../../lib/conversation';
import { maskSource } from '../../lib/mask';
import type { Masking } from '../../lib/mask/masking';
import { receivedValue } from '../../lib/mask/received-value';
import { type ClassRules, underClassRules } from '../../lib/repair/class-rule-engine';
import { defectFingerprint } from '../../lib/repair/defect';
import { decodeText } from '../../lib/json/source-text';
import { storableText } from '../../lib/storable-text';
import { shortHash } from '../short-hash';
import { NOT_STORED } from '../folding/apply-groups';
import type { AttemptRow } from '../folding/rows';

/**
 * `grow`: a history that only gets longer; what is stored stays as it is, except that a call may get its result.
 * `replace`: everything known of the conversation now; attempts that changed are rewritten, and those that turned out to be others' are taken back.
 */
export type ConversationRule = 'grow' | 'replace';

type Place = {
  projectId: number;
  conversationSeq: number;
  importedAt: number;
  receivedAt: number;
  masking: Masking;
  rule: ConversationRule;
  classRules: ClassRules | null;
};

/** The source hash of attempts that are taken as they first came: a transcript's. */
const TAKEN_ONCE = 'import';

/** Every name a conversation brings into the dictionary. */
export const conversationNames = (conversation: Conversation): string[] =>
  [
    conversation.agent,
    conversation.model,
    conversation.environment,
    ...conversation.tools.map((tool) => tool.name),
    ...conversation.attempts.flatMap(({ tool, model, agent, promptVersion, arm }) => [
      tool,
      model,
      agent,
      promptVersion,
      arm,
    ]),
  ].flatMap((text) => (text === null || text === undefined ? [] : [storableText(text)]));

const masked = (json: string | null, masking: Masking): string | null =>
  json === null ? null : maskSource(json, masking);

const issuesJsonOf = (issues: readonly Issue[], masking: Masking): string | null => {
  if (issues.length === 0) return null;
  const told = issues.map((issue) => ({
    ...issue,
    received: receivedValue(issue.path, issue.received ?? null, masking),
  }));
  return masked(JSON.stringify(told), masking);
};

const detailsOf = (attempt: UnlinkedAttempt, masking: Masking): string | null => {
  const parts: string[] = [];
  if (attempt.responseJson !== null) parts.push(`"response":${masked(attempt.responseJson, masking)}`);
  if (attempt.providerCallId !== null) parts.push(`"provider_call_id":${JSON.stringify(attempt.providerCallId)}`);
  return parts.length === 0 ? null : `{${parts.join(',')}}`;
};

/** What a conversation says in place of attempts that do not say it themselves: whatever of it changes, changes their rows. */
const spokenFor = ({ sessionId, agent, model, environment }: Conversation) => [sessionId, agent, model, environment];

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
  const idOf = (text: string | null | undefined) => (text == null ? null : (known.get(storableText(text)) ?? null));
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
    linkKey: attempt.linkKey == null ? null : storableText(attempt.linkKey),
    declaredDisposition: attempt.declaredDisposition ?? null,
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
    agentId: idOf(attempt.agent ?? conversation.agent),
    environmentId: idOf(conversation.environment),
    promptVersionId: idOf(attempt.promptVersion),
    armId: idOf(attempt.arm),
    strategyId: null,
    contractId: null,
    sessionId: storableText(conversation.sessionId),
    traceId: attempt.traceId ?? null,
    schemaHash: null,
    maxAttempts: attempt.maxAttempts ?? null,
    remainingBudget: attempt.remainingBudget ?? null,
    retryable: null,
    hasIdempotencyKey: 0,
    hasApproval: 0,
    isRecoveryRejected: 0,
    isExperiment: 0,
    tokensIn: attempt.tokensIn,
    tokensOut: attempt.tokensOut,
    costUsd: attempt.costUsd,
    latencyMs: attempt.latencyMs,
    sourceHash: place.rule === 'grow' ? TAKEN_ONCE : shortHash(JSON.stringify([attempt, spokenFor(conversation)])),
  };
};
