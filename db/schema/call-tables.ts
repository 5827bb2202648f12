import { isNotNull, sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { EXCLUSIONS } from '../../lib/folded-call';
import { ERROR_CLASSES } from '../../lib/repair/error-classes';
import { ACTORS, DISPOSITIONS, REPAIR_WAYS, RESCUERS } from '../../lib/words';
import { instant, measureColumns, nameId, projectId } from './columns';

/** Calls as folded from their events; rebuilt whole whenever an event of theirs arrives. */
export const calls = sqliteTable(
  'calls',
  {
    projectId: projectId(),
    seq: integer().notNull(),
    /** The call's id: that of its first attempt. */
    id: text().notNull(),
    callId: text().notNull(),
    scope: text().notNull(),
    /** Counts the calls that one reused key stands for, from 0. */
    part: integer().notNull().default(0),
    conversationSeq: integer(),
    /** Local day of `firstTs` in the project's day zone. */
    day: integer().notNull(),
    firstTs: instant().notNull(),
    lastTs: instant().notNull(),
    lastReceivedAt: instant().notNull(),
    openSince: instant(),
    loopDisposition: text({ enum: DISPOSITIONS }).notNull(),
    finalDisposition: text({ enum: DISPOSITIONS }).notNull(),
    rescuedBy: text({ enum: RESCUERS }),
    reason: text(),
    repairWay: text({ enum: REPAIR_WAYS }),
    toolId: integer().notNull(),
    finalToolId: integer().notNull(),
    actor: text({ enum: ACTORS }).notNull(),
    modelId: nameId(),
    agentId: nameId(),
    environmentId: nameId(),
    sessionId: text(),
    schemaHash: text(),
    promptVersionId: nameId(),
    armId: nameId(),
    strategyId: nameId(),
    repairModelId: nameId(),
    contractId: nameId(),
    firstClass: text({ enum: ERROR_CLASSES }),
    lastClass: text({ enum: ERROR_CLASSES }),
    maxAttempts: integer(),
    /** The attempt strip, as `lib/strip` writes it. */
    strip: text().notNull(),
    /** Findings as `,a,b,`; empty when there is none. */
    findings: text().notNull(),
    exclusion: text({ enum: EXCLUSIONS }),
    ...measureColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.seq] }),
    uniqueIndex('calls_key').on(t.projectId, t.callId, t.scope, t.part),
    index('calls_time').on(t.projectId, t.firstTs, t.seq),
    index('calls_tool').on(t.projectId, t.toolId, t.firstTs, t.seq),
    index('calls_class').on(t.projectId, t.firstClass, t.firstTs, t.seq).where(isNotNull(t.firstClass)),
    index('calls_disposition')
      .on(t.projectId, t.loopDisposition, t.firstTs, t.seq)
      .where(sql`${t.loopDisposition} <> 'executed'`),
    index('calls_session').on(t.projectId, t.sessionId, t.firstTs, t.seq).where(isNotNull(t.sessionId)),
    index('calls_open').on(t.projectId, t.openSince).where(isNotNull(t.openSince)),
    index('calls_conversation').on(t.projectId, t.conversationSeq).where(isNotNull(t.conversationSeq)),
  ],
);

/** Sums of the calls' measures by local day, tool and class of the first failed attempt ('' where none failed). */
export const toolDays = sqliteTable(
  'tool_days',
  {
    projectId: projectId(),
    day: integer().notNull(),
    toolId: integer().notNull(),
    firstClass: text().notNull(),
    ...measureColumns(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.day, t.toolId, t.firstClass] })],
);

/** The same sums, by model and prompt version too (0 where there is none). */
export const modelDays = sqliteTable(
  'model_days',
  {
    projectId: projectId(),
    day: integer().notNull(),
    toolId: integer().notNull(),
    firstClass: text().notNull(),
    modelId: integer().notNull(),
    promptVersionId: integer().notNull(),
    ...measureColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.day, t.toolId, t.firstClass, t.modelId, t.promptVersionId] }),
    index('model_days_prompt').on(t.projectId, t.promptVersionId, t.day),
  ],
);
