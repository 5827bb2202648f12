import type { Issue } from '../../lib/attempt';
import type { AttemptEvent } from '../../lib/event';
import { memberSources } from '../../lib/json/member-sources';
import { decodeText } from '../../lib/json/source-text';
import { classify } from '../../lib/repair/classify';
import type { DecidableAttempt } from '../../lib/repair/loop-tally';

/** An attempt of a golden call: what deciding needs, and what a text about its failure may draw on. */
export type GoldenAttempt = DecidableAttempt & {
  message: string | null;
  issues: readonly Issue[];
  constraint: string | null;
  retryAfterMs: number | null;
  contractVersion: string | null;
};

const issuesIn = ({ issuesJson }: AttemptEvent): Issue[] =>
  issuesJson === null ? [] : (JSON.parse(issuesJson) as Issue[]);

/** An attempt event as a golden call has it; its class is decided as on arrival at the server. */
export const goldenAttempt = (event: AttemptEvent): GoldenAttempt => {
  const { number, outcome, stage, tool, argumentsJson, sentClass, code, retryable, ts, contractVersion } = event;
  const { hasIdempotencyKey, hasApproval } = event;
  const message = event.messageJson === null ? null : decodeText(event.messageJson);
  const issues = issuesIn(event);
  const details = event.detailsJson === null ? new Map<string, string>() : memberSources(event.detailsJson);
  const constraint = details.get('constraint');
  const retryAfter = details.get('retry_after_ms');
  return {
    number,
    outcome,
    stage,
    tool,
    argumentsJson,
    code,
    retryable,
    ts,
    contractVersion,
    message,
    issues,
    hasIdempotencyKey,
    hasApproval,
    errorClass: outcome === 'failed' ? classify({ sentClass, code, message, issues, stage, tool }).errorClass : null,
    constraint: constraint === undefined ? null : decodeText(constraint),
    retryAfterMs: retryAfter === undefined ? null : Number(retryAfter),
  };
};
