import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { FLAG_STATUSES } from '../../lib/flag';
import { ERROR_CLASSES } from '../../lib/repair/error-classes';
import { REVIEW_KINDS, REVIEW_OUTCOMES, REVIEW_STATUSES } from '../../lib/review';
import { RISKS, SIDE_EFFECTS } from '../../lib/words';
import { flag, instant, projectId, source } from './columns';

/** Why a person must look. Points to an attempt, so that relinking calls moves nothing a person wrote. */
export const reviewItems = sqliteTable(
  'review_items',
  {
    projectId: projectId(),
    id: integer().notNull(),
    attemptId: text().notNull(),
    kind: text({ enum: REVIEW_KINDS }).notNull(),
    reason: text().notNull(),
    status: text({ enum: REVIEW_STATUSES }).notNull(),
    openedAt: instant().notNull(),
    /** Who is looking at it now; a claim keeps others from starting, never from deciding. */
    claimedBy: text(),
    claimedAt: instant(),
    /** Attempt ids of the call when the item was opened or decided; later events mark the evidence as changed. */
    evidence: text().notNull(),
    isEvidenceChanged: flag(),
    decidedAt: instant(),
    decidedBy: text(),
    outcome: text({ enum: REVIEW_OUTCOMES }),
    noteJson: source(),
    correctedClass: text({ enum: ERROR_CLASSES }),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.id] }),
    uniqueIndex('review_items_attempt').on(t.projectId, t.attemptId, t.kind),
    index('review_items_queue').on(t.projectId, t.status, t.openedAt, t.id),
  ],
);

/** "This tool's schema needs a fix." */
export const flags = sqliteTable(
  'flags',
  {
    projectId: projectId(),
    id: integer().notNull(),
    toolId: integer().notNull(),
    schemaHash: text(),
    path: text(),
    reasonJson: source().notNull(),
    status: text({ enum: FLAG_STATUSES }).notNull(),
    /** Who sees to the fix, and until which day (YYYY-MM-DD in the project's zone). */
    owner: text(),
    dueOn: text(),
    attemptId: text(),
    createdAt: instant().notNull(),
    createdBy: text().notNull(),
    updatedAt: instant().notNull(),
    updatedBy: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.id] }), index('flags_tool').on(t.projectId, t.toolId)],
);

/** A tool as its newest `tool` event describes it. */
export const tools = sqliteTable(
  'tools',
  {
    projectId: projectId(),
    toolId: integer().notNull(),
    versionId: text().notNull(),
    ts: instant().notNull(),
    owner: text(),
    risk: text({ enum: RISKS }),
    sideEffects: text({ enum: SIDE_EFFECTS }),
    isHandOff: flag(),
    /** Calls with numbers below this are still folded by what was known of the tool before; 0 when none is. */
    refoldBelow: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.toolId] })],
);

/** Every `tool` event, as sent. */
export const toolVersions = sqliteTable(
  'tool_versions',
  {
    projectId: projectId(),
    id: text().notNull(),
    toolId: integer().notNull(),
    ts: instant().notNull(),
    tsText: text().notNull(),
    receivedAt: instant().notNull(),
    schemaHash: text(),
    inputSchemaJson: source(),
    outputSchemaJson: source(),
    descriptionJson: source(),
    owner: text(),
    risk: text({ enum: RISKS }),
    sideEffects: text({ enum: SIDE_EFFECTS }),
    isHandOff: flag(),
    sourceHash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.id] }), index('tool_versions_tool').on(t.projectId, t.toolId, t.ts)],
);
