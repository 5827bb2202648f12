import type { IssueCount } from '../../db/queries/issue-counts';
import type { CellSums } from '../../db/queries/sum-tables';
import type { CallFilter } from '../../lib/filter';
import { visibleText } from '../../lib/json/source-text';
import type { ErrorClass } from '../../lib/repair/error-classes';
import { formatCount } from '../format';
import { CallCount } from '../marks/call-count';
import classes from './tools.module.css';
import { firstFailuresOf } from './tool-line';

type Props = {
  /** The tool's first failures by class. */
  cells: readonly CellSums[];
  /** Most frequent first. */
  issues: readonly IssueCount[];
  /** Restricted to the tool. */
  filter: CallFilter;
};

type Line = { errorClass: ErrorClass; count: number };

const linesOf = (cells: readonly CellSums[]): Line[] =>
  cells
    .map(({ errorClass, sums }) => ({ errorClass, count: firstFailuresOf(sums) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);

/** How much of the failures each class has, most first; greys, since a class is neither good nor bad. */
const MixBar = ({ lines }: { lines: readonly Line[] }) => {
  const label = lines.map(({ errorClass, count }) => `${errorClass} ${formatCount(count)}`).join(', ');
  return (
    <span role="img" aria-label={`First failures by class: ${label}`} title={label} className={classes.mixBar}>
      {lines.map(({ errorClass, count }) => (
        <span key={errorClass} style={{ flexGrow: count }} />
      ))}
    </span>
  );
};

/** The mix of classes a tool's calls fail with, the most frequent by name, and the path where its arguments fail most. */
export const FailsWith = ({ cells, issues, filter }: Props) => {
  const lines = linesOf(cells);
  const [first] = lines;
  const [top] = issues;
  return (
    <span className={classes.failsWith}>
      {first ? (
        <span className={classes.mix}>
          <MixBar lines={lines} />
          <code>{first.errorClass}</code>
          <CallCount
            count={first.count}
            name="firstFailures"
            filter={{ ...filter, classes: [first.errorClass] }}
            label={`first failures with ${first.errorClass}`}
            isInline
          />
        </span>
      ) : null}
      {top ? (
        <span className={classes.topPath}>
          at <code>{top.path === '' ? '(root)' : visibleText(top.path)}</code> {visibleText(top.keyword)}
        </span>
      ) : null}
    </span>
  );
};
