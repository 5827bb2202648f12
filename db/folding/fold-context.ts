import { and, eq, inArray } from 'drizzle-orm';
import type { Contract } from '../../lib/repair/contract';
import { contractNamed } from '../../lib/repair/built-in-contracts';
import type { SideEffects } from '../../lib/words';
import { nameTexts } from '../names';
import { selectIn } from '../select-in';
import type { WriteStore } from '../store';
import { hasContext, nameIdsOf, type TextOf } from './attempt-of-row';
import { declaredSchemas } from './declared-schemas';
import type { AttemptRow, ProjectRow } from './rows';

/** What folding needs to know besides the events themselves. */
export type FoldContext = {
  project: ProjectRow;
  textOf: TextOf;
  idOf: (text: string | null) => number | null;
  handOffTools: ReadonlySet<string>;
  sideEffectsOf: (tool: string) => SideEffects;
  /** The contract a version name stands for; the project's where none is named, null for one we do not know. */
  contractFor: (version: string | null) => Contract | null;
  /** All input schemas declared for a tool, as one JSON list; read only where an attempt says what its model knew. */
  schemaJsonOf: (tool: string) => string | null;
};

/** Gathers the context for a set of attempts that are about to be folded. */
export const foldContext = async (
  store: WriteStore,
  project: ProjectRow,
  attempts: Iterable<AttemptRow>,
  known: ReadonlyMap<string, number>,
): Promise<FoldContext> => {
  const texts = new Map<number, string>();
  for (const [text, id] of known) texts.set(id, text);
  const missing = new Set<number>();
  const toolIds = new Set<number>();
  const measuredIds = new Set<number>();
  for (const row of attempts) {
    toolIds.add(row.toolId);
    if (hasContext(row)) measuredIds.add(row.toolId);
    for (const id of nameIdsOf(row)) if (id !== null && !texts.has(id)) missing.add(id);
  }
  for (const [id, text] of await nameTexts(store, project.projectId, missing)) texts.set(id, text);
  const ids = new Map<string, number>();
  for (const [id, text] of texts) ids.set(text, id);
  const tools = await declaredTools(store, project.projectId, toolIds, texts);
  const schemas = await declaredSchemas(store, project.projectId, measuredIds);
  return {
    project,
    textOf: (id) => (id === null ? null : (texts.get(id) ?? null)),
    idOf: (text) => (text === null ? null : (ids.get(text) ?? null)),
    handOffTools: tools.handOff,
    sideEffectsOf: (tool) => tools.sideEffects.get(tool) ?? 'unknown',
    contractFor: (version) => contractNamed(version ?? project.contract),
    schemaJsonOf: (tool) => schemas.get(ids.get(tool) ?? 0) ?? null,
  };
};

const declaredTools = async (
  { db, tables }: WriteStore,
  projectId: number,
  toolIds: Iterable<number>,
  texts: ReadonlyMap<number, string>,
) => {
  const { tools } = tables;
  const sideEffects = new Map<string, SideEffects>();
  const handOff = new Set<string>();
  const rows = await selectIn(db, 'declared tools', projectId, [...toolIds], (reader, project, list) =>
    reader
      .select({ toolId: tools.toolId, sideEffects: tools.sideEffects, isHandOff: tools.isHandOff })
      .from(tools)
      .where(and(eq(tools.projectId, project), inArray(tools.toolId, list)))
      .prepare(),
  );
  for (const row of rows) {
    const tool = texts.get(row.toolId) ?? '';
    if (row.sideEffects) sideEffects.set(tool, row.sideEffects);
    if (row.isHandOff === 1) handOff.add(tool);
  }
  return { sideEffects, handOff };
};
