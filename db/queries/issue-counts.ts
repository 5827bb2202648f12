import { and, eq, inArray } from 'drizzle-orm';
import type { CallFilter } from '../../lib/filter';
import { placeOf } from '../../lib/repair/defect';
import { ERROR_CLASSES } from '../../lib/repair/error-classes';
import { chunksOf } from '../chunks';
import { issuesOf } from '../folding/attempt-of-row';
import { nameTexts } from '../names';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { resolveFilter } from './resolve-filter';
import { walkCalls } from './walk-calls';

/** How many of the failed attempts had an issue of this keyword at this path; list indexes in it are `*`. */
export type IssueCount = { path: string; keyword: string; attempts: number };

/** Where a tool's arguments fail, over its failed attempts among the newest failed calls of the range. */
export type ToolIssues = {
  /** Most frequent first. */
  issues: IssueCount[];
  /** Failed attempts that were looked at, those without issues included. */
  attemptsLookedAt: number;
};

const CALLS_LOOKED_AT = 500;
const STRETCH = 250;
/** A guard against filters that hardly any call meets; a page and the file beside it must end at the same call on any machine. */
const TIME_LIMIT_MS = 5_000;

/** The newest failed calls, by number. */
const failedCalls = async (store: Store, projectId: number, filter: CallFilter, limit: number): Promise<number[]> => {
  const classes = filter.classes.length > 0 ? filter.classes : ERROR_CLASSES;
  const resolved = await resolveFilter(store, projectId, { ...filter, classes });
  const { rows } = await walkCalls(store, projectId, resolved, {
    direction: 'older',
    after: null,
    limit,
    timeLimitMs: TIME_LIMIT_MS,
    clock: () => performance.now(),
    stretch: STRETCH,
  });
  return rows.map(({ seq }) => seq);
};

/** Counts of one tool while they grow. */
type Growing = { counts: Map<string, IssueCount>; attemptsLookedAt: number };

/** An attempt counts once for each place and keyword, however many issues it has there. */
const countAttempt = ({ counts }: Growing, issuesJson: string | null): void => {
  const found = new Map(
    issuesOf(issuesJson).map(({ path, keyword }) => {
      const place = placeOf(path);
      return [JSON.stringify([place, keyword]), { path: place, keyword }] as const;
    }),
  );
  for (const [key, place] of found) {
    const known = counts.get(key) ?? { ...place, attempts: 0 };
    counts.set(key, { ...known, attempts: known.attempts + 1 });
  }
};

const mostFirst = (a: IssueCount, b: IssueCount): number =>
  b.attempts - a.attempts || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.keyword < b.keyword ? -1 : 1);

/** By tool, the failures of the newest failed calls under the filter, counted by path and keyword. */
export const issueCounts = async (
  store: Store,
  principal: Principal,
  filter: CallFilter,
  callsLookedAt = CALLS_LOOKED_AT,
): Promise<Map<string, ToolIssues>> => {
  assertCan(principal, 'read');
  const { projectId } = principal;
  const { attempts } = store.tables;
  const tools = new Map<number, Growing>();
  for (const seqs of chunksOf(await failedCalls(store, projectId, filter, callsLookedAt), 250)) {
    const isFailed = and(
      eq(attempts.projectId, projectId),
      inArray(attempts.callSeq, seqs),
      eq(attempts.outcome, 'failed'),
    );
    const fields = { toolId: attempts.toolId, issuesJson: attempts.issuesJson };
    for (const { toolId, issuesJson } of await store.db.select(fields).from(attempts).where(isFailed)) {
      const tool = tools.get(toolId) ?? { counts: new Map<string, IssueCount>(), attemptsLookedAt: 0 };
      tools.set(toolId, tool);
      tool.attemptsLookedAt++;
      countAttempt(tool, issuesJson);
    }
  }
  const texts = await nameTexts(store, projectId, [...tools.keys()]);
  return new Map(
    [...tools].map(([toolId, { counts, attemptsLookedAt }]) => [
      texts.get(toolId) ?? '',
      { issues: [...counts.values()].toSorted(mostFirst), attemptsLookedAt },
    ]),
  );
};
