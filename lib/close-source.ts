import type { Close } from './attempt';
import { eventText, type MemberSource } from './event-text';

/** What a close event held besides what a `Close` keeps. `detailsJson` is JSON source text; null means absent. */
export type CloseSourceParts = {
  close: Close & { tsText: string; sessionId: string | null; traceId: string | null };
  callId: string;
  scope: string;
  detailsJson: string | null;
};

const json = (value: string | number | null): string | null => (value === null ? null : JSON.stringify(value));

/** A close event as JSON source text, rebuilt from what is stored. */
export const closeSource = ({ close, callId, scope, detailsJson }: CloseSourceParts): string => {
  const { traceId, sessionId } = close;
  const members: MemberSource[] = [
    ['type', json('close')],
    ['id', json(close.id)],
    ['call_id', json(callId)],
    // A client need not send the scope where the trace or the session already is it.
    ['call_scope', scope === (traceId ?? sessionId ?? '') ? null : json(scope)],
    ['trace_id', json(traceId)],
    ['session_id', json(sessionId)],
    ['ts', json(close.tsText)],
    ['disposition', json(close.disposition)],
    ['after_attempt', json(close.afterAttempt)],
    ['reason', json(close.reason)],
    ['route', json(close.route)],
  ];
  return eventText(members, detailsJson);
};
