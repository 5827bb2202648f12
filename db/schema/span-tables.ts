import { index, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant, projectId, source } from './columns';

/** Which conversation the spans of a trace belong to; its key may become known late. */
export const traces = sqliteTable(
  'traces',
  {
    projectId: projectId(),
    traceId: text().notNull(),
    conversationKey: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.traceId] }),
    index('traces_conversation').on(t.projectId, t.conversationKey),
  ],
);

/** What each span of a trace says of turns and tool calls; spans that say nothing of them keep their place in the tree. */
export const spans = sqliteTable(
  'spans',
  {
    projectId: projectId(),
    traceId: text().notNull(),
    spanId: text().notNull(),
    /** `SpanFacts`, masked. */
    factsJson: source().notNull(),
    receivedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.traceId, t.spanId] })],
);

/** The messages of the histories that turns were given: stored once however often they are sent again. */
export const spanMessages = sqliteTable(
  'span_messages',
  {
    projectId: projectId(),
    traceId: text().notNull(),
    /** Digest of the message, masked, and its ordinal among equals of one history. */
    id: text().notNull(),
    /** The start of the earliest turn that was given it, and that turn's span. */
    seenAtMs: real().notNull(),
    seenIn: text().notNull(),
    /** `SeenMessage`, masked. */
    factsJson: source().notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.traceId, t.id] })],
);
