import { labelOf, scopeOf } from './sent-label';
import { detailsJsonOf } from './details-json';
import type { EventBuilder } from './event-builder';
import { CLOSE } from './event-fields';
import type { closeSchema } from './event-schema';

/** Builds the event that a valid `close` stands for. */
export const closeEvent: EventBuilder<typeof closeSchema> = (sent, sources, instant, texts) => ({
  type: 'close',
  id: sent.id,
  ts: instant.ms,
  tsText: sent.ts,
  callId: sent.call_id,
  scope: scopeOf(sent),
  disposition: sent.disposition,
  afterAttempt: sent.after_attempt ?? null,
  reason: texts.maybeLabel(labelOf(sent.reason)),
  route: sent.route ?? null,
  traceId: labelOf(sent.trace_id),
  sessionId: labelOf(sent.session_id),
  detailsJson: texts.maybeSource(detailsJsonOf(sources, CLOSE.details)),
});
