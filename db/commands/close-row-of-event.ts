import type { CloseEvent } from '../../lib/event';
import { storableText } from '../../lib/storable-text';
import { NOT_STORED } from '../folding/apply-groups';
import type { CloseRow } from '../folding/rows';

const storable = (text: string | null): string | null => (text === null ? null : storableText(text));

/** A close event as a row that is not stored yet. */
export const closeRowOfEvent = (event: CloseEvent, projectId: number, receivedAt: number): CloseRow => ({
  projectId,
  id: event.id,
  callSeq: NOT_STORED,
  ts: event.ts,
  tsText: event.tsText,
  receivedAt,
  disposition: event.disposition,
  afterAttempt: event.afterAttempt,
  reason: storable(event.reason),
  route: event.route,
  sessionId: storable(event.sessionId),
  traceId: storable(event.traceId),
  isAutomatic: 0,
  detailsJson: event.detailsJson,
  sourceHash: event.sourceHash,
});
