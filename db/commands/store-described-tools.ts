import { and, eq, inArray } from 'drizzle-orm';
import type { Conversation, DescribedTool } from '../../lib/conversation';
import { canonicalJson } from '../../lib/json/canonical-json';
import { encodeText } from '../../lib/json/source-text';
import { storableText } from '../../lib/storable-text';
import { chunksOf } from '../chunks';
import type { ProjectRow } from '../folding/rows';
import type { WriteStore } from '../store';
import { shortHash } from '../short-hash';
import { storeToolVersions } from './store-tool-versions';
import { DESCRIBED, type ToolVersionRow } from './tool-version-row';

const versionOf = (tool: DescribedTool, projectId: number, toolId: number, now: number): ToolVersionRow => {
  const schema = tool.inputSchemaJson === null ? '' : canonicalJson(tool.inputSchemaJson);
  return {
    projectId,
    id: `tool:${shortHash(`${tool.name}\n${schema}\n${tool.description ?? ''}`)}`,
    toolId,
    ts: now,
    tsText: new Date(now).toISOString(),
    receivedAt: now,
    schemaHash: schema === '' ? null : shortHash(schema),
    inputSchemaJson: tool.inputSchemaJson,
    outputSchemaJson: null,
    descriptionJson: tool.description === null ? null : encodeText(tool.description),
    owner: null,
    risk: null,
    sideEffects: null,
    isHandOff: 0,
    sourceHash: DESCRIBED,
  };
};

/** Keeps the tools a transcript describes, each version once. */
export const storeDescribedTools = async (
  store: WriteStore,
  project: ProjectRow,
  conversation: Conversation,
  known: ReadonlyMap<string, number>,
  now: number,
): Promise<void> => {
  const { projectId } = project;
  const { toolVersions } = store.tables;
  const versions = new Map(
    conversation.tools.map((tool) => {
      const row = versionOf(tool, projectId, known.get(storableText(tool.name)) ?? 0, now);
      return [row.id, row];
    }),
  );
  for (const chunk of chunksOf([...versions.keys()], 200)) {
    const rows = await store.db
      .select({ id: toolVersions.id })
      .from(toolVersions)
      .where(and(eq(toolVersions.projectId, projectId), inArray(toolVersions.id, chunk)));
    for (const { id } of rows) versions.delete(id);
  }
  await storeToolVersions(store, project, [...versions.values()]);
};
