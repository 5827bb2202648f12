import { and, asc, eq, gt, gte, inArray, lt, notInArray } from 'drizzle-orm';
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

/** The first use of a version not among `known`: rows lie in order of days, so the search ends where it succeeds. */
const nextFirstUse = async (
  { db, tables: { modelDays: m } }: Store,
  projectId: number,
  { ids }: ResolvedFilter,
  { firstDay, endDay }: Days,
  known: readonly number[],
): Promise<FirstUse | null> => {
  const [found] = await db
    .select({ id: m.promptVersionId, day: m.day })
    .from(m)
    .where(
      and(
        eq(m.projectId, projectId),
        gte(m.day, firstDay),
        lt(m.day, endDay),
        gt(m.promptVersionId, NO_NAME),
        known.length === 0 ? undefined : notInArray(m.promptVersionId, [...known]),
        ids.tools === null ? undefined : inArray(m.toolId, [...ids.tools]),
        ids.models === null ? undefined : inArray(m.modelId, [...ids.models]),
      ),
    )
    .orderBy(asc(m.day), asc(m.promptVersionId))
    .limit(1);
  return found ?? null;
};

const firstUses = async (store: Store, projectId: number, resolved: ResolvedFilter, days: Days) => {
  const uses: FirstUse[] = [];
  while (uses.length < MOST_VERSIONS) {
    const from = { ...days, firstDay: uses.at(-1)?.day ?? days.firstDay };
    const known = uses.map(({ id }) => id);
    const next = await nextFirstUse(store, projectId, resolved, from, known);
    if (next === null) break;
    uses.push(next);
  }
  return uses;
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
