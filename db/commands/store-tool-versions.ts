import { and, eq, gte, inArray } from 'drizzle-orm';
import { chunksOf } from '../chunks';
import { refoldCalls } from '../folding/refold-calls';
import type { ProjectRow } from '../folding/rows';
import { excluded } from '../bulk-insert';
import type { WriteStore } from '../store';
import type { ToolVersionRow } from './tool-version-row';

type Newest = { toolId: number; versionId: string; ts: number; isHandOff: number };

const isNewer = (row: ToolVersionRow, than: Newest | undefined): boolean =>
  !than || row.ts > than.ts || (row.ts === than.ts && row.id > than.versionId);

const newestOf = async ({ db, tables }: WriteStore, projectId: number, toolIds: readonly number[]) => {
  const { tools } = tables;
  const rows = await db
    .select({ toolId: tools.toolId, versionId: tools.versionId, ts: tools.ts, isHandOff: tools.isHandOff })
    .from(tools)
    .where(and(eq(tools.projectId, projectId), inArray(tools.toolId, [...toolIds])));
  return new Map(rows.map((row): [number, Newest] => [row.toolId, row]));
};

/** Calls that repaired towards these tools: whether those are hand-off tools decides how the calls ended. */
const callsTowards = async ({ db, tables }: WriteStore, projectId: number, toolIds: readonly number[]): Promise<number[]> => {
  const { attempts } = tables;
  const rows = await db
    .selectDistinct({ callSeq: attempts.callSeq })
    .from(attempts)
    .where(and(eq(attempts.projectId, projectId), inArray(attempts.toolId, [...toolIds]), gte(attempts.number, 2)));
  return rows.map((row) => row.callSeq);
};

/** Keeps every version of a tool; the newest by (ts, id) describes it. Calls are folded anew where a tool turned out to hand off. */
export const storeToolVersions = async (
  store: WriteStore,
  project: ProjectRow,
  rows: readonly ToolVersionRow[],
): Promise<void> => {
  if (rows.length === 0) return;
  const { db, tables } = store;
  const { tools, toolVersions } = tables;
  const { projectId } = project;
  for (const chunk of chunksOf(rows, 50)) await db.insert(toolVersions).values(chunk);
  const newest = await newestOf(store, projectId, [...new Set(rows.map((row) => row.toolId))]);
  const turned = new Set<number>();
  for (const row of rows) {
    const previous = newest.get(row.toolId);
    if (!isNewer(row, previous)) continue;
    const { toolId, ts, owner, risk, sideEffects, isHandOff } = row;
    if ((previous?.isHandOff ?? 0) !== isHandOff) turned.add(toolId);
    newest.set(toolId, { toolId, versionId: row.id, ts, isHandOff });
    await db
      .insert(tools)
      .values({ projectId, toolId, versionId: row.id, ts, owner, risk, sideEffects, isHandOff })
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
  }
  if (turned.size > 0) await refoldCalls(store, project, await callsTowards(store, projectId, [...turned]));
};
