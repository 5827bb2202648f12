import type { AttemptFacts } from './attempt-facts';
import type { CloseDisposition, Risk, Route, SideEffects } from './words';

/** What every event carries. `…Json` fields are masked JSON source text; null means absent. */
type EventBase = {
  id: string;
  ts: number;
  tsText: string;
  /** Hash of the exact source bytes. */
  sourceHash: string;
};

/** A parsed `attempt` event. */
export type AttemptEvent = EventBase &
  AttemptFacts & {
    type: 'attempt';
    callId: string;
    /** call_scope if sent, else trace_id, else session_id, else ''. */
    scope: string;
    messageJson: string | null;
    /** UTF-8 length before the message was cut; null when whole. */
    messageBytes: number | null;
    issuesJson: string | null;
    /** Every known field that has no column of its own, as one JSON object. */
    detailsJson: string | null;
    traceId: string | null;
  };

/** A parsed `close` event. */
export type CloseEvent = EventBase & {
  type: 'close';
  callId: string;
  scope: string;
  disposition: CloseDisposition;
  afterAttempt: number | null;
  reason: string | null;
  route: Route | null;
  traceId: string | null;
  sessionId: string | null;
  detailsJson: string | null;
};

/** A parsed `tool` event. */
export type ToolEvent = EventBase & {
  type: 'tool';
  tool: string;
  inputSchemaJson: string | null;
  outputSchemaJson: string | null;
  descriptionJson: string | null;
  schemaHash: string | null;
  owner: string | null;
  risk: Risk | null;
  sideEffects: SideEffects | null;
  isHandOff: boolean;
};

/** A parsed `dropped` event: so many events a client had to give up between two times. */
export type DroppedEvent = EventBase & {
  type: 'dropped';
  count: number;
  reason: string;
  since: string;
  until: string;
};

export type MendtraceEvent = AttemptEvent | CloseEvent | ToolEvent | DroppedEvent;

/** An event that was not stored, and why. `position` counts from 0 in the request, or is the line of an NDJSON body. */
export type Rejection = { position: number; id: string | null; code: string; message: string };
