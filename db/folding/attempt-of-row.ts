import type { Attempt, Close, Issue } from '../../lib/attempt';
import { memberSources } from '../../lib/json/member-sources';
import { contractNamed } from '../../lib/repair/built-in-contracts';
import type { AttemptRow, CloseRow } from './rows';

export type TextOf = (id: number | null) => string | null;

/** The validator issues of a stored attempt. */
export const issuesOf = (issuesJson: string | null): Issue[] => {
  if (issuesJson === null) return [];
  const parsed: unknown = JSON.parse(issuesJson);
  return Array.isArray(parsed) ? parsed.filter(isIssue) : [];
};

const isIssue = (value: unknown): value is Issue =>
  typeof value === 'object' && value !== null && 'path' in value && typeof value.path === 'string';

/** A client that names its contract and no budget has the contract's. */
const maxAttemptsOf = (row: AttemptRow, contractVersion: string | null): number | null =>
  row.maxAttempts ?? (contractVersion === null ? null : (contractNamed(contractVersion)?.maxAttempts ?? null));

/** Whether an attempt says what its model knew; most do not, and their details need not be read. */
export const hasContext = ({ detailsJson }: Pick<AttemptRow, 'detailsJson'>): boolean =>
  detailsJson !== null && detailsJson.includes('"context"');

const contextOf = (row: AttemptRow): string | null => {
  const context = hasContext(row) ? memberSources(row.detailsJson ?? '').get('context') : undefined;
  return context === undefined || context === 'null' ? null : context;
};

const isKnown = (value: number | null): boolean | null => (value === null ? null : value === 1);

/** A stored attempt as the fold sees it. */
export const attemptOfRow = (row: AttemptRow, textOf: TextOf): Attempt => ({
  id: row.id,
  number: row.number,
  actor: row.actor,
  outcome: row.outcome,
  stage: row.stage,
  tool: textOf(row.toolId) ?? '',
  requestedTool: textOf(row.requestedToolId),
  ts: row.ts,
  tsText: row.tsText,
  receivedAt: row.receivedAt,
  argumentsJson: row.argumentsJson,
  classAtArrival: row.classAtArrival,
  errorClass: row.correctedClass ?? row.revisedClass ?? row.classAtArrival,
  sentClass: textOf(row.sentClassId),
  code: row.code,
  issues: issuesOf(row.issuesJson),
  contextJson: contextOf(row),
  model: textOf(row.modelId),
  agent: textOf(row.agentId),
  environment: textOf(row.environmentId),
  sessionId: row.sessionId,
  schemaHash: row.schemaHash,
  promptVersion: textOf(row.promptVersionId),
  arm: textOf(row.armId),
  strategy: textOf(row.strategyId),
  contractVersion: textOf(row.contractId),
  maxAttempts: maxAttemptsOf(row, textOf(row.contractId)),
  remainingBudget: row.remainingBudget,
  retryable: isKnown(row.retryable),
  hasIdempotencyKey: row.hasIdempotencyKey === 1,
  hasApproval: row.hasApproval === 1,
  isRecoveryRejected: row.isRecoveryRejected === 1,
  isExperiment: row.isExperiment === 1,
  tokensIn: row.tokensIn,
  tokensOut: row.tokensOut,
  costUsd: row.costUsd,
  latencyMs: row.latencyMs,
});

/** A stored close as the fold sees it. */
export const closeOfRow = (row: CloseRow): Close => ({
  id: row.id,
  ts: row.ts,
  receivedAt: row.receivedAt,
  disposition: row.disposition,
  afterAttempt: row.afterAttempt,
  reason: row.reason,
  route: row.route,
  isAutomatic: row.isAutomatic === 1,
});

/** Every name id an attempt row mentions. */
export const nameIdsOf = (row: AttemptRow): (number | null)[] => [
  row.toolId,
  row.requestedToolId,
  row.sentClassId,
  row.modelId,
  row.agentId,
  row.environmentId,
  row.promptVersionId,
  row.armId,
  row.strategyId,
  row.contractId,
];
