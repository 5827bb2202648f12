import type { IssueExportRow } from '../../lib/export/issue-fields';
import type { CallFilter } from '../../lib/filter';
import type { Principal } from '../principal';
import type { Store } from '../store';
import { issueCounts } from './issue-counts';

/** Failures by path and keyword as the pages of the filter's tools show them: a call's later attempts may be of other tools. */
export const exportIssues = async (
  store: Store,
  principal: Principal,
  filter: CallFilter,
): Promise<IssueExportRow[]> => {
  const wanted = new Set<string>(filter.tools);
  return [...(await issueCounts(store, principal, filter))]
    .filter(([tool]) => wanted.size === 0 || wanted.has(tool))
    .flatMap(([tool, { issues, attemptsLookedAt }]) =>
      issues.map((issue) => ({ tool, ...issue, of: attemptsLookedAt })),
    );
};
