import { and, eq, gte, lt } from 'drizzle-orm';
import type { CallFilter } from '../../lib/filter';
import { localDay } from '../../lib/time';
import { MODEL_OUTPUT_TOOL, NO_ATTEMPT_TOOL } from '../../lib/words';
import { nameTexts } from '../names';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { projectSettings } from './project-settings';

/** Names that calls of a range have, in alphabetical order; classes and dispositions are closed lists anyway. */
export type FilterOptions = { tools: string[]; models: string[] };

/** Nobody chooses from longer lists; what is left out can still stand in the URL. */
const MOST_OPTIONS = 1_000;

const NO_OPTION: ReadonlySet<string> = new Set([MODEL_OUTPUT_TOOL, NO_ATTEMPT_TOOL]);

/** What can be filtered by in the days a range touches. */
export const filterOptions = async (
  store: Store,
  principal: Principal,
  range: Pick<CallFilter, 'from' | 'to'>,
): Promise<FilterOptions> => {
  assertCan(principal, 'read');
  const { projectId } = principal;
  const { zone } = await projectSettings(store, principal);
  const [firstDay, endDay] = [localDay(range.from, zone), localDay(range.to - 1, zone) + 1];
  const { toolDays: a, modelDays: b } = store.tables;
  const tools = await store.db
    .selectDistinct({ id: a.toolId })
    .from(a)
    .where(and(eq(a.projectId, projectId), gte(a.day, firstDay), lt(a.day, endDay)));
  const models = await store.db
    .selectDistinct({ modelId: b.modelId })
    .from(b)
    .where(and(eq(b.projectId, projectId), gte(b.day, firstDay), lt(b.day, endDay)));
  const textsOf = async (ids: readonly number[]) => {
    const texts = await nameTexts(store, projectId, ids);
    return [...texts.values()]
      .filter((text) => !NO_OPTION.has(text))
      .toSorted()
      .slice(0, MOST_OPTIONS);
  };
  return {
    tools: await textsOf(tools.map(({ id }) => id)),
    models: await textsOf(models.map(({ modelId }) => modelId)),
  };
};
