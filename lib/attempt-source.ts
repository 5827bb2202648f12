import type { Attempt } from './attempt';
import { eventText, type MemberSource } from './event-text';

/** What an event held besides what an `Attempt` keeps. `…Json` fields are JSON source text; null means absent. */
export type AttemptSourceParts = {
  attempt: Attempt;
  callId: string;
  scope: string;
  traceId: string | null;
  messageJson: string | null;
  issuesJson: string | null;
  /** Fields without a column of their own, as one object. */
  detailsJson: string | null;
  /** As sent, without the contract's where none was. */
  maxAttempts: number | null;
};

/** A client need not send the scope where the trace or the session already is it. */
const scopeSent = ({ scope, traceId, attempt }: AttemptSourceParts): string | null =>
  scope === (traceId ?? attempt.sessionId ?? '') ? null : scope;

const json = (value: string | number | boolean | null): string | null =>
  value === null ? null : JSON.stringify(value);

/** Columns by the names of the wire format, in its order; null where nothing was sent. */
const columnSources = (parts: AttemptSourceParts): MemberSource[] => {
  const { attempt } = parts;
  return [
    ['id', json(attempt.id)],
    ['call_id', json(parts.callId)],
    ['call_scope', json(scopeSent(parts))],
    ['trace_id', json(parts.traceId)],
    ['session_id', json(attempt.sessionId)],
    ['attempt', json(attempt.number)],
    ['tool', json(attempt.tool)],
    ['requested_tool', json(attempt.requestedTool)],
    ['outcome', json(attempt.outcome)],
    ['ts', json(attempt.tsText)],
    ['stage', json(attempt.stage)],
    ['arguments', attempt.argumentsJson],
    ['error_class', json(attempt.sentClass)],
    ['code', json(attempt.code)],
    ['message', parts.messageJson],
    ['issues', parts.issuesJson],
    ['agent', json(attempt.agent)],
    ['model', json(attempt.model)],
    ['environment', json(attempt.environment)],
    ['schema_hash', json(attempt.schemaHash)],
    ['contract_version', json(attempt.contractVersion)],
    ['max_attempts', json(parts.maxAttempts)],
    ['remaining_budget', json(attempt.remainingBudget)],
    ['prompt_version', json(attempt.promptVersion)],
    ['arm', json(attempt.arm)],
    ['strategy', json(attempt.strategy)],
    ['retryable', json(attempt.retryable)],
    ['tokens_in', json(attempt.tokensIn)],
    ['tokens_out', json(attempt.tokensOut)],
    ['cost_usd', json(attempt.costUsd)],
    ['latency_ms', json(attempt.latencyMs)],
  ];
};

/**
 * An attempt event as JSON source text, rebuilt from what is stored: known fields under their wire names, values that are
 * kept as source exactly as sent (after masking).
 */
export const attemptSource = (parts: AttemptSourceParts): string => eventText(columnSources(parts), parts.detailsJson);
