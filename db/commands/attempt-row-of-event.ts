import type { Issue } from '../../lib/attempt';
import type { AttemptEvent } from '../../lib/event';
import { decodeText } from '../../lib/json/source-text';
import { type ClassRules, underClassRules } from '../../lib/repair/class-rule-engine';
import { classify } from '../../lib/repair/classify';
import { defectFingerprint } from '../../lib/repair/defect';
import type { ErrorClass } from '../../lib/repair/error-classes';
import { storableText } from '../../lib/storable-text';
import { NOT_STORED } from '../folding/apply-groups';
import type { AttemptRow } from '../folding/rows';

type Ids = (text: string | null) => number | null;

const bit = (value: boolean): number => (value ? 1 : 0);

const issuesOf = (issuesJson: string | null): Issue[] => {
  const parsed: unknown = issuesJson === null ? [] : JSON.parse(issuesJson);
  if (!Array.isArray(parsed)) return [];
  return parsed.filter(
    (issue): issue is Issue => typeof issue === 'object' && issue !== null && typeof issue.path === 'string',
  );
};

type Verdict = { classAtArrival: ErrorClass | null; classRule: string | null; defect: string | null };

const NOT_FAILED: Verdict = { classAtArrival: null, classRule: null, defect: null };

/** A class belongs to a failure; one sent with anything else is stored and not counted. */
const verdictOn = (event: AttemptEvent, rules: ClassRules | null): Verdict => {
  if (event.outcome !== 'failed') return NOT_FAILED;
  const issues = issuesOf(event.issuesJson);
  const message = event.messageJson === null ? null : decodeText(event.messageJson);
  const said = classify({
    sentClass: event.sentClass,
    code: event.code,
    message,
    issues,
    stage: event.stage,
    tool: event.tool,
  });
  const { errorClass, rule } = underClassRules(said, { message, tool: event.tool }, rules);
  return {
    classAtArrival: errorClass,
    classRule: rule,
    defect: defectFingerprint({ tool: event.tool, errorClass, issues }),
  };
};

/** The names an event brings into the dictionary. */
export const namesOf = (event: AttemptEvent): string[] => {
  const texts = [
    event.tool,
    event.requestedTool,
    event.sentClass,
    event.model,
    event.agent,
    event.environment,
    event.promptVersion,
    event.arm,
    event.strategy,
    event.contractVersion,
  ];
  return texts.filter((text) => text !== null).map(storableText);
};

/** Where an event arrives: its project, the project's rules about classes, and when. */
type Place = { projectId: number; classRules: ClassRules | null; receivedAt: number };

/** An event as a row that is not stored yet; masking and parsing are done, the class is decided here and kept with its rule. */
export const attemptRowOfEvent = (
  event: AttemptEvent,
  { projectId, classRules, receivedAt }: Place,
  idOf: Ids,
): AttemptRow => {
  const { classAtArrival, classRule, defect } = verdictOn(event, classRules);
  return {
    projectId,
    id: event.id,
    callSeq: NOT_STORED,
    number: event.number,
    conversationSeq: null,
    turn: null,
    sequence: null,
    linkKey: null,
    declaredDisposition: null,
    isEscalationCall: 0,
    actor: 'agent',
    outcome: event.outcome,
    stage: event.stage,
    toolId: idOf(event.tool) ?? 0,
    requestedToolId: idOf(event.requestedTool),
    ts: event.ts,
    tsText: event.tsText,
    tsSource: 'event',
    receivedAt,
    argumentsJson: event.argumentsJson,
    messageJson: event.messageJson,
    messageBytes: event.messageBytes,
    issuesJson: event.issuesJson,
    detailsJson: event.detailsJson,
    sentClassId: idOf(event.sentClass),
    classAtArrival,
    classRule,
    revisedClass: null,
    revisedRule: null,
    correctedClass: null,
    code: event.code === null ? null : storableText(event.code),
    defect,
    modelId: idOf(event.model),
    agentId: idOf(event.agent),
    environmentId: idOf(event.environment),
    promptVersionId: idOf(event.promptVersion),
    armId: idOf(event.arm),
    strategyId: idOf(event.strategy),
    contractId: idOf(event.contractVersion),
    sessionId: event.sessionId === null ? null : storableText(event.sessionId),
    traceId: event.traceId === null ? null : storableText(event.traceId),
    schemaHash: event.schemaHash === null ? null : storableText(event.schemaHash),
    maxAttempts: event.maxAttempts,
    remainingBudget: event.remainingBudget,
    retryable: event.retryable === null ? null : bit(event.retryable),
    hasIdempotencyKey: bit(event.hasIdempotencyKey),
    hasApproval: bit(event.hasApproval),
    isRecoveryRejected: bit(event.isRecoveryRejected),
    isExperiment: bit(event.isExperiment),
    tokensIn: event.tokensIn,
    tokensOut: event.tokensOut,
    costUsd: event.costUsd,
    latencyMs: event.latencyMs,
    sourceHash: event.sourceHash,
  };
};
