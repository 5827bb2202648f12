import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { CLASS_RUN_STATUSES } from '../../lib/class-run';
import { ERROR_CLASSES } from '../../lib/repair/error-classes';
import { flag, instant, projectId } from './columns';

/** A project's own rules about messages, in the order they are tried. */
export const classRules = sqliteTable(
  'class_rules',
  {
    projectId: projectId(),
    id: integer().notNull(),
    position: integer().notNull(),
    pattern: text().notNull(),
    targetClass: text({ enum: ERROR_CLASSES }).notNull(),
    /** The one tool it is about; null for all. */
    tool: text(),
    isEnabled: flag(),
    createdAt: instant().notNull(),
    createdBy: text().notNull(),
    updatedAt: instant().notNull(),
    updatedBy: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.id] })],
);

/** A pass over the stored failures by which they get the class that the rules now give them. */
export const classRuns = sqliteTable(
  'class_runs',
  {
    projectId: projectId(),
    id: integer().notNull(),
    status: text({ enum: CLASS_RUN_STATUSES }).notNull(),
    /** The version of the project's rules that it goes by. */
    rulesVersion: integer().notNull(),
    startedAt: instant().notNull(),
    startedBy: text().notNull(),
    endedAt: instant(),
    /** The last attempt that was looked at, in the order of their ids. */
    cursor: text().notNull().default(''),
    total: integer().notNull().default(0),
    looked: integer().notNull().default(0),
    changed: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.id] }), index('class_runs_status').on(t.projectId, t.status)],
);

/** What an attempt had before a run changed it, so that the run can be undone. */
export const classChanges = sqliteTable(
  'class_changes',
  {
    projectId: projectId(),
    runId: integer().notNull(),
    attemptId: text().notNull(),
    previousClass: text({ enum: ERROR_CLASSES }),
    previousRule: text(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.runId, t.attemptId] })],
);
