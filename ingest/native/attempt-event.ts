import { decodeText } from '../../lib/json/source-text';
import { labelOf, scopeOf } from './sent-label';
import { cutMessage } from './cut-message';
import { detailsJsonOf, textSource } from './details-json';
import type { EventBuilder } from './event-builder';
import { ATTEMPT } from './event-fields';
import { issuesJsonOf } from './event-issues';
import type { attemptSchema } from './event-schema';

/** Was a field sent that means something by being there? */
const isGiven = (json: string | undefined): boolean =>
  json !== undefined && json !== 'null' && json !== 'false' && json !== '""';

const messageLength = (json: string | null): number => (json === null ? 0 : Buffer.byteLength(decodeText(json)));

/** Builds the event that a valid `attempt` stands for. Arguments come first: a secret they name is then found in the other texts too. */
export const attemptEvent: EventBuilder<typeof attemptSchema> = (sent, sources, instant, texts) => {
  const argumentsJson = texts.maybeSource(sources.get('arguments') ?? null);
  const issuesJson = texts.maybeSource(issuesJsonOf(sent.issues, texts));
  const sentMessage = textSource(sources, 'message');
  const wholeMessage = texts.maybeSource(sentMessage);
  const messageJson = wholeMessage === null ? null : cutMessage(wholeMessage);
  return {
    type: 'attempt',
    id: sent.id,
    ts: instant.ms,
    tsText: sent.ts,
    callId: sent.call_id,
    scope: scopeOf(sent),
    number: sent.attempt,
    tool: sent.tool,
    outcome: sent.outcome,
    stage: sent.stage ?? null,
    argumentsJson,
    messageJson,
    messageBytes: messageJson === wholeMessage ? null : messageLength(sentMessage),
    issuesJson,
    detailsJson: texts.maybeSource(detailsJsonOf(sources, ATTEMPT.details)),
    sentClass: texts.maybeLabel(labelOf(sent.error_class)),
    code: texts.maybeLabel(labelOf(typeof sent.code === 'number' ? String(sent.code) : sent.code)),
    requestedTool: texts.maybeLabel(labelOf(sent.requested_tool)),
    traceId: labelOf(sent.trace_id),
    sessionId: labelOf(sent.session_id),
    agent: labelOf(sent.agent),
    model: labelOf(sent.model),
    environment: labelOf(sent.environment),
    schemaHash: labelOf(sent.schema_hash),
    promptVersion: labelOf(sent.prompt_version),
    arm: labelOf(sent.arm),
    strategy: labelOf(sent.strategy),
    contractVersion: labelOf(sent.contract_version),
    maxAttempts: sent.max_attempts ?? null,
    remainingBudget: sent.remaining_budget ?? null,
    retryable: sent.retryable ?? null,
    hasIdempotencyKey: isGiven(sources.get('idempotency_key')),
    hasApproval: isGiven(sources.get('approval')),
    isRecoveryRejected: sent.recovery_valid === false || isGiven(sources.get('recovery_rejected_reason')),
    isExperiment: isGiven(sources.get('experiment')),
    tokensIn: sent.tokens_in ?? null,
    tokensOut: sent.tokens_out ?? null,
    costUsd: sent.cost_usd ?? null,
    latencyMs: sent.latency_ms ?? null,
  };
};
