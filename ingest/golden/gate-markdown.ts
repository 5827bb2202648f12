import { markdownText } from '../../lib/export/markdown-text';
import type { ChangedDecision, Comparison } from './compare-with-baseline';

type Decision = ChangedDecision['was'];

/** More of them make no comment that anybody reads. */
const MOST_LISTED = 50;

const points = (share: number): string => `${share > 0 ? '+' : ''}${(share * 100).toFixed(1).replace('-', '−')}`;

const share = (numerator: number, denominator: number): string =>
  denominator === 0 ? 'no data' : `${((numerator / denominator) * 100).toFixed(1)} % (${numerator}/${denominator})`;

const decisionText = ({ action, reason, rule, remaining_budget: left, is_conservative: isCareful }: Decision): string =>
  [action, reason ?? rule, `${left} left`, ...(isCareful ? ['conservative'] : [])].join(', ');

const changeText = ({ difference }: Comparison): string =>
  difference === null
    ? 'no data'
    : `${points(difference.value)} points (${points(difference.low)} to ${points(difference.high)})`;

const summary = (comparison: Comparison): string[] => {
  const { changed, gone, added, pairs } = comparison;
  const { both, onlyFirst, onlySecond, neither } = pairs;
  const tried = both + onlyFirst + onlySecond + neither;
  return [
    '| | baseline | now | change, paired 95 % interval |',
    '| --- | ---: | ---: | ---: |',
    `| repaired | ${share(both + onlyFirst, tried)} | ${share(both + onlySecond, tried)} | ${changeText(comparison)} |`,
    `| decisions changed | | ${changed.length} | |`,
    `| calls gone | | ${gone.length} | |`,
    `| calls added | | ${added.length} | |`,
  ];
};

const listed = (title: string, lines: readonly string[]): string[] => {
  if (lines.length === 0) return [];
  const more = lines.length - MOST_LISTED;
  return ['', title, '', ...lines.slice(0, MOST_LISTED), ...(more > 0 ? ['', `… and ${more} more`] : [])];
};

const changedTable = (changed: readonly ChangedDecision[]): string[] => {
  const head = ['| call | was | is |', '| --- | --- | --- |'];
  const rows = changed
    .slice(0, MOST_LISTED)
    .map(({ name, was, is }) => `| ${markdownText(name)} | ${decisionText(was)} | ${decisionText(is)} |`);
  const more = changed.length - MOST_LISTED;
  return changed.length === 0 ? [] : ['', ...head, ...rows, ...(more > 0 ? ['', `… and ${more} more`] : [])];
};

/** A comparison as Markdown, for a pull request. */
export const gateMarkdown = (comparison: Comparison): string => {
  const { isPassed, hasFallen, changed, gone, added } = comparison;
  const fallen = hasFallen ? ['', 'Repair success fell by more than chance explains.'] : [];
  return [
    `### Golden calls: ${isPassed ? '✓ passed' : '✕ not passed'}`,
    '',
    ...summary(comparison),
    ...fallen,
    ...changedTable(changed),
    ...listed(
      'Gone from the set:',
      gone.map((name) => `- ${markdownText(name)}`),
    ),
    ...listed(
      'New, compared with nothing:',
      added.map((name) => `- ${markdownText(name)}`),
    ),
    '',
  ].join('\n');
};
