import type { AttemptEvent, CloseEvent, MendtraceEvent, ToolEvent } from '../../lib/event';
import { storeEvents } from '../../db/commands/store-events';
import type { Store } from '../../db/store';
import { localAdmin } from './store-engines';

export const START = Date.UTC(2026, 10, 20, 9);

let count = 0;
const nextId = (): string => `event-${++count}`;

/** An attempt with everything but what the test is about left out. */
export const attempt = (fields: Partial<AttemptEvent> = {}): AttemptEvent => {
  const ts = fields.ts ?? START;
  return {
    type: 'attempt',
    id: nextId(),
    callId: 'call',
    scope: '',
    number: 1,
    tool: 'search',
    outcome: 'ok',
    ts,
    tsText: new Date(ts).toISOString(),
    sourceHash: nextId(),
    stage: null,
    argumentsJson: '{"city":"Paris"}',
    messageJson: null,
    messageBytes: null,
    issuesJson: null,
    detailsJson: null,
    sentClass: null,
    code: null,
    requestedTool: null,
    traceId: null,
    sessionId: null,
    agent: null,
    model: null,
    environment: null,
    schemaHash: null,
    promptVersion: null,
    arm: null,
    strategy: null,
    contractVersion: null,
    maxAttempts: null,
    remainingBudget: null,
    retryable: null,
    hasIdempotencyKey: false,
    hasApproval: false,
    isRecoveryRejected: false,
    isExperiment: false,
    tokensIn: null,
    tokensOut: null,
    costUsd: null,
    latencyMs: null,
    ...fields,
  };
};

/** Attempt `number` of `callId`, failed with a class, a minute after the one before. */
export const failed = (
  callId: string,
  number: number,
  sentClass: string,
  fields: Partial<AttemptEvent> = {},
): AttemptEvent =>
  attempt({
    callId,
    number,
    outcome: 'failed',
    sentClass,
    ts: START + number * 60_000,
    argumentsJson: `{"n":${number}}`,
    ...fields,
  });

export const close = (callId: string, fields: Partial<CloseEvent> = {}): CloseEvent => {
  const ts = fields.ts ?? START + 600_000;
  return {
    type: 'close',
    id: nextId(),
    callId,
    scope: '',
    ts,
    tsText: new Date(ts).toISOString(),
    sourceHash: nextId(),
    disposition: 'escalated',
    afterAttempt: null,
    reason: null,
    route: null,
    traceId: null,
    sessionId: null,
    detailsJson: null,
    ...fields,
  };
};

export const toolEvent = (tool: string, fields: Partial<ToolEvent> = {}): ToolEvent => ({
  type: 'tool',
  id: nextId(),
  tool,
  ts: START,
  tsText: new Date(START).toISOString(),
  sourceHash: nextId(),
  inputSchemaJson: null,
  outputSchemaJson: null,
  descriptionJson: null,
  schemaHash: null,
  owner: null,
  risk: null,
  sideEffects: null,
  isHandOff: false,
  ...fields,
});

/** Stores events that arrive together; by default at the time of the latest. */
export const tell = (
  store: Store,
  events: readonly MendtraceEvent[],
  receivedAt = Math.max(...events.map(({ ts }) => ts)),
) =>
  storeEvents(store, localAdmin, {
    events: events.map((event, position) => ({ position, event })),
    rejections: [],
    receivedAt,
  });
