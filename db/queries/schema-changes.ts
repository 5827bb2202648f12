import { and, asc, eq, isNotNull, lt } from 'drizzle-orm';
import type { CallFilter } from '../../lib/filter';
import { nameTexts } from '../names';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { resolveFilter } from './resolve-filter';

/** A tool began to be described with another schema: its version counts the schemas from 1, each time they change. */
export type SchemaChange = { tool: string; at: number; version: number };

type Described = { toolId: number; ts: number; schemaHash: string | null };

/** The changes among descriptions of one tool after another, each in order of time. A tool's first schema changes nothing. */
const changesIn = (described: readonly Described[]) => {
  let last: (Described & { version: number }) | null = null;
  const changes: { toolId: number; ts: number; version: number }[] = [];
  for (const row of described) {
    const isSameTool = last?.toolId === row.toolId;
    const isChanged = isSameTool && last?.schemaHash !== row.schemaHash;
    const version: number = isSameTool ? (last?.version ?? 0) + (isChanged ? 1 : 0) : 1;
    last = { ...row, version };
    if (isChanged) changes.push({ toolId: row.toolId, ts: row.ts, version });
  }
  return changes;
};

/** When the schemas of the filter's tools changed within its range, oldest first. */
export const schemaChanges = async (
  store: Store,
  principal: Principal,
  filter: CallFilter,
): Promise<SchemaChange[]> => {
  assertCan(principal, 'read');
  const { projectId } = principal;
  const { toolVersions: versions } = store.tables;
  const { ids, exceptIds, excludedToolIds } = await resolveFilter(store, projectId, filter);
  const described = await store.db
    .select({ toolId: versions.toolId, ts: versions.ts, schemaHash: versions.schemaHash })
    .from(versions)
    .where(and(eq(versions.projectId, projectId), isNotNull(versions.schemaHash), lt(versions.ts, filter.to)))
    .orderBy(asc(versions.toolId), asc(versions.ts), asc(versions.id));
  const left = [...excludedToolIds, ...(exceptIds.tools ?? [])];
  const isAsked = ({ toolId, ts }: { toolId: number; ts: number }) =>
    ts >= filter.from && (ids.tools === null || ids.tools.includes(toolId)) && !left.includes(toolId);
  const changes = changesIn(described).filter(isAsked);
  const texts = await nameTexts(
    store,
    projectId,
    changes.map(({ toolId }) => toolId),
  );
  return changes
    .map(({ toolId, ts, version }) => ({ tool: texts.get(toolId) ?? '', at: ts, version }))
    .toSorted((a, b) => a.at - b.at);
};
