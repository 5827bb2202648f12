import { calls, modelDays, toolDays } from './call-tables';
import { attempts, clientDrops, closes, conversations, ingestDays, rejectedEvents } from './event-tables';
import { classChanges, classRules, classRuns } from './rule-tables';
import { auditRows, jobs, keys, names, projects, savedViews } from './project-tables';
import { flags, reviewItems, tools, toolVersions } from './review-tables';
import { spanMessages, spans, traces } from './span-tables';

/** All tables. The SQLite ones are the types; another engine's tables are cast to them in its open file. */
export const tables = {
  projects,
  names,
  savedViews,
  keys,
  auditRows,
  jobs,
  attempts,
  closes,
  conversations,
  rejectedEvents,
  ingestDays,
  clientDrops,
  calls,
  toolDays,
  modelDays,
  reviewItems,
  flags,
  tools,
  toolVersions,
  traces,
  spans,
  spanMessages,
  classRules,
  classRuns,
  classChanges,
};
export type Tables = typeof tables;
