import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import { DESCRIBED } from '../commands/tool-version-row';
import { chunksOf } from '../chunks';
import type { Store } from '../store';

/**
 * What teams declared of their tools' input, each tool's versions as one JSON list. Which of them a call was made under is
 * not always told, so that a value any of them knows counts as known.
 */
export const declaredSchemas = async (
  { db, tables: { toolVersions } }: Pick<Store, 'db' | 'tables'>,
  projectId: number,
  toolIds: ReadonlySet<number>,
): Promise<Map<number, string>> => {
  const schemas = new Map<number, string[]>();
  for (const chunk of chunksOf([...toolIds], 200)) {
    const rows = await db
      .selectDistinct({ toolId: toolVersions.toolId, schema: toolVersions.inputSchemaJson })
      .from(toolVersions)
      .where(
        and(
          eq(toolVersions.projectId, projectId),
          inArray(toolVersions.toolId, chunk),
          isNotNull(toolVersions.inputSchemaJson),
          ne(toolVersions.sourceHash, DESCRIBED),
        ),
      );
    for (const { toolId, schema } of rows) schemas.set(toolId, [...(schemas.get(toolId) ?? []), schema ?? '{}']);
  }
  return new Map([...schemas].map(([toolId, list]) => [toolId, `[${list.join(',')}]`]));
};
