import { and, desc, eq, inArray } from 'drizzle-orm';
import type { FlagStatus } from '../../lib/flag';
import { decodeText } from '../../lib/json/source-text';
import { storableText } from '../../lib/storable-text';
import { findNameIds, nameTexts } from '../names';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';

/** "This tool's schema needs a fix", and how far that has come. */
export type Flag = {
  id: number;
  tool: string;
  schemaHash: string | null;
  /** JSON Pointer of the argument that needs the fix; null = the tool as a whole. */
  path: string | null;
  reason: string;
  status: FlagStatus;
  owner: string | null;
  /** YYYY-MM-DD on the project's calendar. */
  dueOn: string | null;
  /** An attempt of the call that caused it. */
  attemptId: string | null;
  createdAt: number;
  createdBy: string;
  /** When and by whom the status was last changed. */
  updatedAt: number;
  updatedBy: string;
};

/** Which flags are asked for; without tools, those of all. */
export type FlagQuestion = { tools?: readonly string[]; owner?: string | null };

const MOST_FLAGS = 1_000;

/** Flags, newest first. */
export const flagList = async (
  store: Store,
  principal: Principal,
  { tools = [], owner = null }: FlagQuestion = {},
): Promise<Flag[]> => {
  assertCan(principal, 'read');
  const { projectId } = principal;
  const { flags } = store.tables;
  const toolIds = [...(await findNameIds(store, projectId, tools.map(storableText))).values()];
  const rows = await store.db
    .select()
    .from(flags)
    .where(
      and(
        eq(flags.projectId, projectId),
        tools.length === 0 ? undefined : inArray(flags.toolId, toolIds),
        owner === null ? undefined : eq(flags.owner, owner),
      ),
    )
    .orderBy(desc(flags.id))
    .limit(MOST_FLAGS);
  const texts = await nameTexts(
    store,
    projectId,
    rows.map(({ toolId }) => toolId),
  );
  return rows.map(({ projectId: _project, toolId, reasonJson, ...flag }) => ({
    ...flag,
    tool: texts.get(toolId) ?? '',
    reason: decodeText(reasonJson),
  }));
};
