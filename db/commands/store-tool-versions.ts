import { and, eq, gte, inArray, isNotNull } from 'drizzle-orm';
import { excluded } from '../bulk-insert';
import { chunksOf } from '../chunks';
import { refoldCalls } from '../folding/refold-calls';
import type { ProjectRow } from '../folding/rows';
import type { WriteStore } from '../store';
import { DESCRIBED, type ToolVersionRow } from './tool-version-row';

type ByTool = ReadonlyMap<number, ToolVersionRow>;

const isDescribed = ({ sourceHash }: ToolVersionRow): boolean => sourceHash === DESCRIBED;

/**
 * By (ts, id); but what a team declares of its tool outranks what a transcript happens to show of it, which knows nothing of
 * owner, risk, side effects and hand-off.
 */
const isNewer = (row: ToolVersionRow, than: ToolVersionRow | undefined): boolean => {
  if (!than) return true;
  if (isDescribed(row) !== isDescribed(than)) return isDescribed(than);
  return row.ts > than.ts || (row.ts === than.ts && row.id > than.id);
};

/** The versions that describe the tools so far. */
const standingVersions = async (
  { db, tables }: WriteStore,
  projectId: number,
  toolIds: readonly number[],
): Promise<ByTool> => {
  const { tools, toolVersions } = tables;
  const rows = await db
    .select({ version: toolVersions })
    .from(tools)
    .innerJoin(toolVersions, and(eq(toolVersions.projectId, tools.projectId), eq(toolVersions.id, tools.versionId)))
    .where(and(eq(tools.projectId, projectId), inArray(tools.toolId, [...toolIds])));
  return new Map(rows.map(({ version }) => [version.toolId, version]));
};

const describeTool = async ({ db, tables }: WriteStore, version: ToolVersionRow): Promise<void> => {
  const { tools } = tables;
  const { projectId, toolId, id: versionId, ts, owner, risk, sideEffects, isHandOff } = version;
  await db
    .insert(tools)
    .values({ projectId, toolId, versionId, ts, owner, risk, sideEffects, isHandOff })
    .onConflictDoUpdate({
      target: [tools.projectId, tools.toolId],
      set: {
        versionId: excluded(tools.versionId),
        ts: excluded(tools.ts),
        owner: excluded(tools.owner),
        risk: excluded(tools.risk),
        sideEffects: excluded(tools.sideEffects),
        isHandOff: excluded(tools.isHandOff),
      },
    });
};

/** Calls that repaired towards these tools: whether those are hand-off tools decides how the calls ended. */
const callsTowards = async (
  { db, tables }: WriteStore,
  projectId: number,
  toolIds: readonly number[],
): Promise<number[]> => {
  if (toolIds.length === 0) return [];
  const { attempts } = tables;
  const rows = await db
    .selectDistinct({ callSeq: attempts.callSeq })
    .from(attempts)
    .where(and(eq(attempts.projectId, projectId), inArray(attempts.toolId, [...toolIds]), gte(attempts.number, 2)));
  return rows.map((row) => row.callSeq);
};

/** Failed calls of these tools: what their audit finds depends on whether a call may be sent again. */
const failedCallsOf = async (
  { db, tables }: WriteStore,
  projectId: number,
  toolIds: readonly number[],
): Promise<number[]> => {
  if (toolIds.length === 0) return [];
  const { calls } = tables;
  const rows = await db
    .select({ seq: calls.seq })
    .from(calls)
    .where(and(eq(calls.projectId, projectId), inArray(calls.toolId, [...toolIds]), isNotNull(calls.firstClass)));
  return rows.map((row) => row.seq);
};

/** Folds calls anew where a tool turned out to hand off, or to have other side effects, than was known. */
const refoldCallsOf = async (store: WriteStore, project: ProjectRow, before: ByTool, after: ByTool): Promise<void> => {
  const { projectId } = project;
  const toolsThatTurned = (valueOf: (version: ToolVersionRow | undefined) => unknown): number[] =>
    [...after.keys()].filter((toolId) => valueOf(before.get(toolId)) !== valueOf(after.get(toolId)));
  const handOff = toolsThatTurned((version) => version?.isHandOff ?? 0);
  const sideEffects = toolsThatTurned((version) => version?.sideEffects ?? 'unknown');
  await refoldCalls(store, project, [
    ...(await callsTowards(store, projectId, handOff)),
    ...(await failedCallsOf(store, projectId, sideEffects)),
  ]);
};

/** Keeps every version of a tool and describes it by the newest one. */
export const storeToolVersions = async (
  store: WriteStore,
  project: ProjectRow,
  rows: readonly ToolVersionRow[],
): Promise<void> => {
  if (rows.length === 0) return;
  const { toolVersions } = store.tables;
  for (const chunk of chunksOf(rows, 50)) await store.db.insert(toolVersions).values(chunk);
  const before = await standingVersions(store, project.projectId, [...new Set(rows.map((row) => row.toolId))]);
  const after = new Map<number, ToolVersionRow>();
  for (const row of rows) {
    if (isNewer(row, after.get(row.toolId) ?? before.get(row.toolId))) after.set(row.toolId, row);
  }
  for (const version of after.values()) await describeTool(store, version);
  await refoldCallsOf(store, project, before, after);
};
