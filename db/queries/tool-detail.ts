import { and, desc, eq, inArray } from 'drizzle-orm';
import type { CallFilter } from '../../lib/filter';
import type { FlagStatus } from '../../lib/flag';
import { decodeText } from '../../lib/json/source-text';
import { placeOf } from '../../lib/repair/defect';
import { ERROR_CLASSES } from '../../lib/repair/error-classes';
import { storableText } from '../../lib/storable-text';
import { chunksOf } from '../chunks';
import { issuesOf } from '../folding/attempt-of-row';
import { findNameIds } from '../names';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { resolveFilter } from './resolve-filter';
import { silentTool, type ToolListRow, toolList } from './tool-list';
import { walkCalls } from './walk-calls';

export type ToolVersion = {
  id: string;
  ts: number;
  schemaHash: string | null;
  /** JSON source text as sent; null where absent. */
  inputSchemaJson: string | null;
  outputSchemaJson: string | null;
  description: string | null;
};

export type ToolFlag = {
  id: number;
  schemaHash: string | null;
  path: string | null;
  reason: string;
  status: FlagStatus;
  attemptId: string | null;
  createdAt: number;
  createdBy: string;
  updatedAt: number;
  updatedBy: string;
};

/** How many of the failed attempts had an issue of this keyword at this path; list indexes in it are `*`. */
export type IssueCount = { path: string; keyword: string; attempts: number };

export type ToolDetail = ToolListRow & {
  /** Newest first. */
  versions: ToolVersion[];
  flags: ToolFlag[];
  /** Most frequent first, over the newest failed attempts of the range. */
  issues: IssueCount[];
  /** Failed attempts that were looked at, those without issues included. */
  attemptsLookedAt: number;
};

const MOST_VERSIONS = 50;
const MOST_FLAGS = 200;
const CALLS_LOOKED_AT = 500;
const TIME_LIMIT_MS = 200;

const versionsOf = async ({ db, tables }: Store, projectId: number, toolId: number): Promise<ToolVersion[]> => {
  const { toolVersions: v } = tables;
  const rows = await db
    .select()
    .from(v)
    .where(and(eq(v.projectId, projectId), eq(v.toolId, toolId)))
    .orderBy(desc(v.ts), desc(v.id))
    .limit(MOST_VERSIONS);
  return rows.map(({ id, ts, schemaHash, inputSchemaJson, outputSchemaJson, descriptionJson }) => ({
    id,
    ts,
    schemaHash,
    inputSchemaJson,
    outputSchemaJson,
    description: descriptionJson === null ? null : decodeText(descriptionJson),
  }));
};

const flagsOf = async ({ db, tables }: Store, projectId: number, toolId: number): Promise<ToolFlag[]> => {
  const { flags } = tables;
  const rows = await db
    .select()
    .from(flags)
    .where(and(eq(flags.projectId, projectId), eq(flags.toolId, toolId)))
    .orderBy(desc(flags.id))
    .limit(MOST_FLAGS);
  return rows.map(({ projectId: _project, toolId: _tool, reasonJson, ...flag }) => ({
    ...flag,
    reason: decodeText(reasonJson),
  }));
};

/** The newest failed calls of the tool, by number. */
const failedCalls = async (store: Store, projectId: number, filter: CallFilter): Promise<number[]> => {
  const classes = filter.classes.length > 0 ? filter.classes : ERROR_CLASSES;
  const resolved = await resolveFilter(store, projectId, { ...filter, classes });
  const { rows } = await walkCalls(store, projectId, resolved, {
    direction: 'older',
    after: null,
    limit: CALLS_LOOKED_AT,
    timeLimitMs: TIME_LIMIT_MS,
    clock: () => performance.now(),
    stretch: CALLS_LOOKED_AT,
  });
  return rows.map(({ seq }) => seq);
};

const issueCounts = async ({ db, tables }: Store, projectId: number, toolId: number, seqs: readonly number[]) => {
  const { attempts } = tables;
  const counts = new Map<string, IssueCount>();
  let attemptsLookedAt = 0;
  for (const chunk of chunksOf(seqs, 250)) {
    const rows = await db
      .select({ issuesJson: attempts.issuesJson })
      .from(attempts)
      .where(
        and(
          eq(attempts.projectId, projectId),
          inArray(attempts.callSeq, chunk),
          eq(attempts.toolId, toolId),
          eq(attempts.outcome, 'failed'),
        ),
      );
    attemptsLookedAt += rows.length;
    for (const { issuesJson } of rows) {
      const keys = new Set(issuesOf(issuesJson).map(({ path, keyword }) => JSON.stringify([placeOf(path), keyword])));
      for (const key of keys) {
        const [path, keyword] = JSON.parse(key) as [string, string];
        const known = counts.get(key) ?? { path, keyword, attempts: 0 };
        counts.set(key, { ...known, attempts: known.attempts + 1 });
      }
    }
  }
  return {
    issues: [...counts.values()].toSorted((a, b) => b.attempts - a.attempts || (a.path < b.path ? -1 : 1)),
    attemptsLookedAt,
  };
};

/** Whether any call was ever made to it: a name can also be that of a model. */
const isCalled = async ({ db, tables: { calls } }: Store, projectId: number, toolId: number): Promise<boolean> => {
  const isOfTool = and(eq(calls.projectId, projectId), eq(calls.toolId, toolId));
  return (await db.select({ seq: calls.seq }).from(calls).where(isOfTool).limit(1)).length > 0;
};

/** One tool: success, schema versions, flags, and where its arguments fail; null when the project has never seen it. */
export const toolDetail = async (
  store: Store,
  principal: Principal,
  tool: string,
  filter: CallFilter,
): Promise<ToolDetail | null> => {
  assertCan(principal, 'read');
  const { projectId } = principal;
  const name = storableText(tool);
  const toolId = (await findNameIds(store, projectId, [name])).get(name);
  const ofTool = { ...filter, tools: [name] };
  if (toolId === undefined) return null;
  const [row] = await toolList(store, principal, ofTool);
  if (!row && !(await isCalled(store, projectId, toolId))) return null;
  const flags = await flagsOf(store, projectId, toolId);
  return {
    ...(row ?? silentTool(name)),
    openFlags: flags.filter(({ status }) => status === 'open' || status === 'in_progress').length,
    versions: await versionsOf(store, projectId, toolId),
    flags,
    ...(await issueCounts(store, projectId, toolId, await failedCalls(store, projectId, ofTool))),
  };
};
