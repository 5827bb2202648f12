import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { flag, instant, projectId } from './columns';

/** The sealed tenants and their settings. */
export const projects = sqliteTable('projects', {
  projectId: integer().primaryKey(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  zone: text().notNull(),
  /** The zone all stored days are cut in; differs from `zone` until the job that cuts them anew has gone through all. */
  dayZone: text().notNull(),
  openForMs: integer().notNull(),
  contract: text().notNull(),
  isUnmasked: flag(),
  /** Key names masked besides the built-in ones: a JSON array of texts. */
  maskedKeysJson: text().notNull().default('[]'),
  /** Counts the changes of the project's classification rules; 0 while it never had one. */
  classRulesVersion: integer().notNull().default(0),
  /** Tools whose calls are chained by an argument as well: a JSON array of `{ tool, argument }`. */
  chainKeysJson: text().notNull().default('[]'),
  /** Conversations beyond this number are still linked by the keys before; null when none is. */
  relinkAfterSeq: integer(),
  /** A repair that changes more places than this, none of them named by an issue, opens a review item; null: none does. */
  driftThreshold: integer(),
  /** When that was last changed: it holds for calls of which something arrives from then on. */
  driftSince: instant(),
  createdAt: instant().notNull(),
});

/** The dictionary behind every `…Id` column that is a name: tools, models, agents, prompt versions and their like. */
export const names = sqliteTable(
  'names',
  { projectId: projectId(), id: integer().notNull(), text: text().notNull() },
  (t) => [primaryKey({ columns: [t.projectId, t.id] }), uniqueIndex('names_text').on(t.projectId, t.text)],
);

/** API keys. Only the hash is kept. */
export const keys = sqliteTable(
  'keys',
  {
    projectId: projectId(),
    id: integer().notNull(),
    name: text().notNull(),
    hint: text().notNull(),
    hash: text().notNull(),
    role: text({ enum: ['admin', 'member', 'viewer', 'ingest'] }).notNull(),
    createdAt: instant().notNull(),
    revokedAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.id] }), uniqueIndex('keys_hash').on(t.projectId, t.hash)],
);

/** Who did what to which thing; written in the transaction of the deed itself. */
export const auditRows = sqliteTable(
  'audit_rows',
  {
    projectId: projectId(),
    id: integer().notNull(),
    at: instant().notNull(),
    actor: text().notNull(),
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: text().notNull(),
    detailsJson: text(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.id] }),
    index('audit_rows_subject').on(t.projectId, t.subjectType, t.subjectId, t.id),
  ],
);

/** Background work: one row a job, held by whoever owns the lease. */
export const jobs = sqliteTable(
  'jobs',
  {
    projectId: projectId(),
    name: text().notNull(),
    leaseOwner: text(),
    leaseUntil: instant().notNull().default(0),
    nextRunAt: instant().notNull().default(0),
    lastRunAt: instant(),
    lastError: text(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.name] })],
);

/** A screen's filter under a name; at most one of a screen's is what the project opens it with. */
export const savedViews = sqliteTable(
  'saved_views',
  {
    projectId: projectId(),
    id: integer().notNull(),
    screen: text().notNull(),
    name: text().notNull(),
    /** The query of the screen's address, without "?". */
    query: text().notNull(),
    isDefault: flag(),
    createdAt: instant().notNull(),
    createdBy: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.id] }),
    uniqueIndex('saved_views_name').on(t.projectId, t.screen, t.name),
  ],
);
