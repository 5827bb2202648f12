import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import { excluded } from '../bulk-insert';
import { chunksOf } from '../chunks';
import type { ProjectRow } from '../folding/rows';
import type { WriteStore } from '../store';
import { refoldAfterTurn } from './refold-turned-tools';
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

/** Tools that turned out to hand off, or to have other side effects, than was known. */
const turnedTools = (before: ByTool, after: ByTool): number[] => {
  const saysOf = (version: ToolVersionRow | undefined) =>
    `${version?.isHandOff ?? 0} ${version?.sideEffects ?? 'unknown'}`;
  return [...after.keys()].filter((toolId) => saysOf(before.get(toolId)) !== saysOf(after.get(toolId)));
};

/** Tools with an input schema that was not known of them: what a repair made up depends on all of them. */
const toolsWithNewSchema = async (
  { db, tables: { toolVersions } }: WriteStore,
  projectId: number,
  rows: readonly ToolVersionRow[],
): Promise<number[]> => {
  const declared = rows.filter((row) => row.inputSchemaJson !== null && !isDescribed(row));
  if (declared.length === 0) return [];
  const known = await db
    .selectDistinct({ toolId: toolVersions.toolId, schemaHash: toolVersions.schemaHash })
    .from(toolVersions)
    .where(
      and(
        eq(toolVersions.projectId, projectId),
        inArray(toolVersions.toolId, [...new Set(declared.map(({ toolId }) => toolId))]),
        isNotNull(toolVersions.inputSchemaJson),
        ne(toolVersions.sourceHash, DESCRIBED),
      ),
    );
  const keys = new Set(known.map(({ toolId, schemaHash }) => `${toolId} ${schemaHash}`));
  return declared.filter(({ toolId, schemaHash }) => !keys.has(`${toolId} ${schemaHash}`)).map(({ toolId }) => toolId);
};

/** Keeps every version of a tool and describes it by the newest one. */
export const storeToolVersions = async (
  store: WriteStore,
  project: ProjectRow,
  rows: readonly ToolVersionRow[],
): Promise<void> => {
  if (rows.length === 0) return;
  const { toolVersions } = store.tables;
  const newlyShaped = await toolsWithNewSchema(store, project.projectId, rows);
  for (const chunk of chunksOf(rows, 50)) await store.db.insert(toolVersions).values(chunk);
  const before = await standingVersions(store, project.projectId, [...new Set(rows.map((row) => row.toolId))]);
  const after = new Map<number, ToolVersionRow>();
  for (const row of rows) {
    if (isNewer(row, after.get(row.toolId) ?? before.get(row.toolId))) after.set(row.toolId, row);
  }
  for (const version of after.values()) await describeTool(store, version);
  await refoldAfterTurn(store, project, [...new Set([...turnedTools(before, after), ...newlyShaped])]);
};
