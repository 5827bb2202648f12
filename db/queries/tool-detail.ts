import { and, desc, eq } from 'drizzle-orm';
import type { CallFilter } from '../../lib/filter';
import { isWaitingForFix } from '../../lib/flag';
import { decodeText } from '../../lib/json/source-text';
import { storableText } from '../../lib/storable-text';
import { findNameIds } from '../names';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { type Flag, flagList } from './flag-list';
import { issueCounts, type ToolIssues } from './issue-counts';
import { silentTool, type ToolListRow, toolList } from './tool-list';

export type ToolVersion = {
  id: string;
  ts: number;
  schemaHash: string | null;
  /** JSON source text as sent; null where absent. */
  inputSchemaJson: string | null;
  outputSchemaJson: string | null;
  description: string | null;
};

export type ToolDetail = ToolListRow &
  ToolIssues & {
    /** Newest first. */
    versions: ToolVersion[];
    /** Newest first. */
    flags: Flag[];
  };

const MOST_VERSIONS = 50;
const NO_ISSUES: ToolIssues = { issues: [], attemptsLookedAt: 0 };

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
  const flags = await flagList(store, principal, { tools: [name] });
  return {
    ...(row ?? silentTool(name)),
    openFlags: flags.filter(({ status }) => isWaitingForFix(status)).length,
    versions: await versionsOf(store, projectId, toolId),
    flags,
    ...((await issueCounts(store, principal, ofTool)).get(name) ?? NO_ISSUES),
  };
};
