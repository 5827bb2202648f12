import { eq } from 'drizzle-orm';
import { MODEL_OUTPUT_TOOL, NO_ATTEMPT_TOOL } from '../../lib/words';
import { nameTexts } from '../names';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';

/** Who has more tools finds them by the list of tools. */
const MOST_TOOLS = 2_000;

const NO_TOOL: ReadonlySet<string> = new Set([MODEL_OUTPUT_TOOL, NO_ATTEMPT_TOOL]);

/** The names of all tools ever called or declared, in alphabetical order. */
export const toolNames = async (store: Store, principal: Principal): Promise<string[]> => {
  assertCan(principal, 'read');
  const { projectId } = principal;
  const { toolDays, tools } = store.tables;
  const called = await store.db
    .selectDistinct({ toolId: toolDays.toolId })
    .from(toolDays)
    .where(eq(toolDays.projectId, projectId));
  const declared = await store.db.select({ toolId: tools.toolId }).from(tools).where(eq(tools.projectId, projectId));
  const ids = new Set([...called, ...declared].map(({ toolId }) => toolId));
  const texts = await nameTexts(store, projectId, [...ids]);
  return [...texts.values()]
    .filter((text) => !NO_TOOL.has(text))
    .toSorted()
    .slice(0, MOST_TOOLS);
};
