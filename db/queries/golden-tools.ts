import { and, asc, eq, inArray } from 'drizzle-orm';
import type { GoldenToolParts } from '../../lib/golden-call';
import { chunksOf } from '../chunks';
import type { ToolVersionRow } from '../commands/tool-version-row';
import type { Store } from '../store';
import type { DetailedAttempt } from './call-detail';

const versionsOf = async (
  { db, tables }: Store,
  projectId: number,
  toolIds: readonly number[],
): Promise<ToolVersionRow[]> => {
  const { toolVersions: v } = tables;
  const found: ToolVersionRow[] = [];
  for (const chunk of chunksOf(toolIds, 200)) {
    const rows = await db
      .select()
      .from(v)
      .where(and(eq(v.projectId, projectId), inArray(v.toolId, chunk)))
      .orderBy(asc(v.ts), asc(v.id));
    found.push(...rows);
  }
  return found;
};

/** The tools that the attempts name, as far as they are declared: each in the version its attempt says, else in its newest. */
export const goldenTools = async (
  store: Store,
  projectId: number,
  attempts: readonly DetailedAttempt[],
): Promise<GoldenToolParts[]> => {
  const nameOf = new Map(attempts.map(({ row, attempt }) => [row.toolId, attempt.tool]));
  const versions = await versionsOf(store, projectId, [...nameOf.keys()]);
  return [...nameOf].flatMap(([toolId, name]) => {
    const own = versions.filter((version) => version.toolId === toolId);
    const hashes = new Set(attempts.flatMap(({ row }) => (row.toolId === toolId ? [row.schemaHash] : [])));
    const called = own.findLast(({ schemaHash }) => schemaHash !== null && hashes.has(schemaHash)) ?? own.at(-1);
    if (called === undefined) return [];
    const { descriptionJson, inputSchemaJson, outputSchemaJson, sideEffects, risk, isHandOff } = called;
    return [
      { name, descriptionJson, inputSchemaJson, outputSchemaJson, sideEffects, risk, isHandOff: isHandOff === 1 },
    ];
  });
};
