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

const isAtOrBelow = (path: string, named: string): boolean => path === named || path.startsWith(`${named}/`);

/** What an issue lets a repair change. */
type Named = { allows: (change: ArgumentChange) => boolean };

/**
 * A missing property is named itself and an extra one names its removal; validators may point to either's parent.
 * Any other issue names its place with all below it.
 */
const namedBy = ({ path: told, keyword }: Issue): Named => {
  const path = told === '' || told.startsWith('/') ? told : pointerOfPath(told);
  const code = issueCode(keyword);
  const isHere = (change: ArgumentChange) => change.path === path || parentOf(change.path) === path;
  if (code === 'unknown_property') return { allows: (change) => change.kind === 'removed' && isHere(change) };
  if (code === 'missing_required')
    return { allows: (change) => change.path === path || (change.kind === 'added' && isHere(change)) };
  return { allows: (change) => isAtOrBelow(change.path, path) };
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
  const named = issues.map(namedBy);
  const { changes } = compared;
  const drifted = changes.filter((change) => !named.some(({ allows }) => allows(change)));
  return { isMeasured: true, changed: changes.map(({ path }) => path), drifted: drifted.map(({ path }) => path) };
};
