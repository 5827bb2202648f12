import { isNotNull } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ERROR_CLASSES } from '../../lib/repair/error-classes';
import { ACTORS, CLOSE_DISPOSITIONS, OUTCOMES, ROUTES, STAGES } from '../../lib/words';
import { flag, instant, nameId, projectId, source } from './columns';

/** The facts: one row an attempt, linked by the client's call id or by the chain builder. */
export const attempts = sqliteTable(
  'attempts',
  {
    projectId: projectId(),
    id: text().notNull(),
    callSeq: integer().notNull(),
    number: integer().notNull(),
    /** Set on attempts of a source without call ids, which the chain builder links. */
    conversationSeq: integer(),
    turn: integer(),
    sequence: integer(),
    /** Shared by attempts that the source itself puts together into one call. */
    linkKey: text(),
    /** How the loop ended, where an attempt of a source without close events says so itself. */
    declaredDisposition: text({ enum: CLOSE_DISPOSITIONS }),
    isEscalationCall: flag(),
    actor: text({ enum: ACTORS }).notNull().default('agent'),
    outcome: text({ enum: OUTCOMES }).notNull(),
    stage: text({ enum: STAGES }),
    toolId: integer().notNull(),
    requestedToolId: nameId(),
    ts: instant().notNull(),
    tsText: text().notNull(),
    tsSource: text({ enum: ['event', 'import'] })
      .notNull()
      .default('event'),
    receivedAt: instant().notNull(),
    argumentsJson: source(),
    messageJson: source(),
    /** UTF-8 length of the message before it was cut; null when whole. */
    messageBytes: integer(),
    issuesJson: source(),
    detailsJson: source(),
    sentClassId: nameId(),
    classAtArrival: text({ enum: ERROR_CLASSES }),
    classRule: text(),
    /** The class that a later re-classification gave it, and by which rule; null where that at arrival stands. */
    revisedClass: text({ enum: ERROR_CLASSES }),
    revisedRule: text(),
    correctedClass: text({ enum: ERROR_CLASSES }),
    code: text(),
    defect: text(),
    modelId: nameId(),
    agentId: nameId(),
    environmentId: nameId(),
    promptVersionId: nameId(),
    armId: nameId(),
    strategyId: nameId(),
    contractId: nameId(),
    sessionId: text(),
    traceId: text(),
    schemaHash: text(),
    maxAttempts: integer(),
    remainingBudget: integer(),
    retryable: integer(),
    hasIdempotencyKey: flag(),
    hasApproval: flag(),
    isRecoveryRejected: flag(),
    isExperiment: flag(),
    tokensIn: integer(),
    tokensOut: integer(),
    costUsd: real(),
    latencyMs: real(),
    sourceHash: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.id] }),
    index('attempts_call').on(t.projectId, t.callSeq),
    index('attempts_conversation').on(t.projectId, t.conversationSeq).where(isNotNull(t.conversationSeq)),
  ],
);

/** What clients, and the server for silent calls, believed at the end of a call. */
export const closes = sqliteTable(
  'closes',
  {
    projectId: projectId(),
    id: text().notNull(),
    callSeq: integer().notNull(),
    ts: instant().notNull(),
    tsText: text().notNull(),
    receivedAt: instant().notNull(),
    disposition: text({ enum: CLOSE_DISPOSITIONS }).notNull(),
    afterAttempt: integer(),
    reason: text(),
    route: text({ enum: ROUTES }),
    sessionId: text(),
    traceId: text(),
    isAutomatic: flag(),
    detailsJson: source(),
    sourceHash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.id] }), index('closes_call').on(t.projectId, t.callSeq)],
);

/** The message histories of sources without call ids. */
export const conversations = sqliteTable(
  'conversations',
  {
    projectId: projectId(),
    seq: integer().notNull(),
    key: text().notNull(),
    format: text().notNull(),
    sessionId: text().notNull(),
    isEnded: flag(),
    /** Spans whose parent has not arrived, and spans of which the sender left something out. */
    missingParents: integer().notNull().default(0),
    incompleteSpans: integer().notNull().default(0),
    importedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.seq] }), index('conversations_key').on(t.projectId, t.key)],
);

/** Events that were not stored, with the reason given to the sender. */
export const rejectedEvents = sqliteTable(
  'rejected_events',
  {
    projectId: projectId(),
    id: integer().notNull(),
    receivedAt: instant().notNull(),
    position: integer().notNull(),
    eventId: text(),
    code: text().notNull(),
    message: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.id] }), index('rejected_events_time').on(t.projectId, t.receivedAt)],
);

/** What clients say they had to give up before it could be sent. */
export const clientDrops = sqliteTable(
  'client_drops',
  {
    projectId: projectId(),
    id: text().notNull(),
    ts: instant().notNull(),
    tsText: text().notNull(),
    receivedAt: instant().notNull(),
    /** UTC day of arrival, as in `ingest_days`. */
    utcDay: integer().notNull(),
    count: integer().notNull(),
    reason: text().notNull(),
    sinceText: text().notNull(),
    untilText: text().notNull(),
    sourceHash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.id] }), index('client_drops_day').on(t.projectId, t.utcDay)],
);

/** Received = stored + duplicates + rejected, per UTC day of arrival. */
export const ingestDays = sqliteTable(
  'ingest_days',
  {
    projectId: projectId(),
    utcDay: integer().notNull(),
    received: integer().notNull(),
    stored: integer().notNull(),
    duplicates: integer().notNull(),
    rejected: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.utcDay] })],
);
