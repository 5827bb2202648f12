import type { Issue } from '../attempt';
import { argumentChanges, type ArgumentChange } from './argument-changes';
import { issueCode } from './feedback/issue-code';
import { pointerOfPath } from './issues/pointer';

/** A call as one attempt sent it. */
export type SentCall = { tool: string; argumentsJson: string | null };

/** Why nothing can be said; such a repair is in no denominator. */
export type Unmeasurable = 'no_paths' | 'unparsable' | 'resent' | 'reshaped' | 'no_context' | 'no_schema' | 'too_large';

export type Drift =
  | {
      isMeasured: true;
      /** Every place that changed, and those of them that no issue named. */ changed: string[];
      drifted: string[];
    }
  | { isMeasured: false; why: Unmeasurable };

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

const isAtOrBelow = (path: string, places: ReadonlySet<string>): boolean => {
  for (let at = path; at !== ''; at = parentOf(at)) if (places.has(at)) return true;
  return false;
};

/**
 * Whether issues let a repair make a change. A missing property is named itself and an extra one names its removal;
 * validators may point to either's parent. Any other issue names its place with all below it.
 */
const allowedBy = (issues: readonly Issue[]): ((change: ArgumentChange) => boolean) => {
  const [missing, extra, places] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const setOf = new Map([
    ['missing_required', missing],
    ['unknown_property', extra],
  ]);
  for (const { path, keyword } of issues) {
    const pointer = path === '' || path.startsWith('/') ? path : pointerOfPath(path);
    (setOf.get(issueCode(keyword)) ?? places).add(pointer);
  }
  return ({ path, kind }) => {
    if (kind === 'removed' && (extra.has(path) || extra.has(parentOf(path)))) return true;
    if (missing.has(path) || (kind === 'added' && missing.has(parentOf(path)))) return true;
    return isAtOrBelow(path, places);
  };
};

const NAMES_A_KEY: ReadonlySet<string> = new Set(['missing_required', 'unknown_property']);

/** An issue with the whole value names no place: whatever changes, it may have been meant. */
const isOfEverything = ({ path, keyword }: Issue): boolean => path === '' && !NAMES_A_KEY.has(issueCode(keyword));

type Compared = { isMeasured: true; changes: ArgumentChange[] } | { isMeasured: false; why: Unmeasurable };

/** What a repair changed of the first attempt's arguments, or why the two cannot be compared. */
export const compareCalls = (first: SentCall, later: SentCall): Compared => {
  if (first.tool !== later.tool) return { isMeasured: false, why: 'reshaped' };
  const changes = argumentChanges(first.argumentsJson, later.argumentsJson);
  if (changes === null) return { isMeasured: false, why: 'unparsable' };
  return changes.length === 0 ? { isMeasured: false, why: 'resent' } : { isMeasured: true, changes };
};

/** What a repair changed that no issue so far had named. `issues` are those of all attempts before it. */
export const measureDrift = (first: SentCall, later: SentCall, issues: readonly Issue[]): Drift => {
  if (issues.length === 0 || issues.some(isOfEverything)) return { isMeasured: false, why: 'no_paths' };
  const compared = compareCalls(first, later);
  if (!compared.isMeasured) return compared;
  const { changes } = compared;
  const isAllowed = allowedBy(issues);
  const drifted = changes.filter((change) => !isAllowed(change));
  return { isMeasured: true, changed: changes.map(({ path }) => path), drifted: drifted.map(({ path }) => path) };
};
