import { and, eq, gt, gte, inArray, lt, min } from 'drizzle-orm';
import type { CallFilter } from '../../lib/filter';
import { dayStart, localDay } from '../../lib/time';
import { nameTexts } from '../names';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { projectSettings } from './project-settings';
import { NO_NAME, type ResolvedFilter, resolveFilter } from './resolve-filter';

/** A prompt version came into use; `at` is the beginning of that local day. */
export type PromptChange = { promptVersion: string; at: number };

/** What was last used longer ago than this is news again. */
const REMEMBERED_DAYS = 30;
/** Whoever changes prompts more often than this looks at the table by prompt version. */
const MOST_VERSIONS = 40;

type Days = { firstDay: number; endDay: number };
type FirstUse = { id: number; day: number };

const nextVersion = async ({ db, tables }: Store, projectId: number, after: number): Promise<number | null> => {
  const { modelDays: m } = tables;
  const [found] = await db
    .select({ id: min(m.promptVersionId) })
    .from(m)
    .where(and(eq(m.projectId, projectId), gt(m.promptVersionId, after)));
  return found?.id ?? null;
};

const firstDayOf = async (
  { db, tables }: Store,
  projectId: number,
  id: number,
  { ids }: ResolvedFilter,
  { firstDay, endDay }: Days,
): Promise<number | null> => {
  const { modelDays: m } = tables;
  const [found] = await db
    .select({ day: min(m.day) })
    .from(m)
    .where(
      and(
        eq(m.projectId, projectId),
        eq(m.promptVersionId, id),
        gte(m.day, firstDay),
        lt(m.day, endDay),
        ids.tools === null ? undefined : inArray(m.toolId, [...ids.tools]),
        ids.models === null ? undefined : inArray(m.modelId, [...ids.models]),
      ),
    );
  return found?.day ?? null;
};

/** The first use of each version in the days, in their order. Each is looked up by itself: their days hold as many rows as calls. */
const firstUses = async (store: Store, projectId: number, resolved: ResolvedFilter, days: Days) => {
  const uses: FirstUse[] = [];
  const after = (id: number) => nextVersion(store, projectId, id);
  for (let id = await after(NO_NAME); id !== null && uses.length < MOST_VERSIONS; id = await after(id)) {
    const day = await firstDayOf(store, projectId, id, resolved, days);
    if (day !== null) uses.push({ id, day });
  }
  return uses.toSorted((a, b) => a.day - b.day || a.id - b.id);
};

/**
 * When calls of the filter's tools and models began to use a prompt version within its range, oldest first. Nothing changes
 * on the first day that any version was used. None are told while the stored days are cut anew.
 */
export const promptChanges = async (
  store: Store,
  principal: Principal,
  filter: CallFilter,
): Promise<PromptChange[]> => {
  assertCan(principal, 'read');
  const { projectId } = principal;
  const { zone, isRezoning } = await projectSettings(store, principal);
  if (isRezoning) return [];
  const resolved = await resolveFilter(store, projectId, filter);
  const days = {
    firstDay: localDay(filter.from, zone) - REMEMBERED_DAYS,
    endDay: localDay(filter.to - 1, zone) + 1,
  };
  const uses = await firstUses(store, projectId, resolved, days);
  const changes = uses.filter(({ day }) => day > (uses[0]?.day ?? day) && dayStart(day, zone) >= filter.from);
  const texts = await nameTexts(
    store,
    projectId,
    changes.map(({ id }) => id),
  );
  return changes.map(({ id, day }) => ({ promptVersion: texts.get(id) ?? '', at: dayStart(day, zone) }));
};
