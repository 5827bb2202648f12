'use client';

import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import type { Hint } from '../../lib/help/hint';
import { DefinitionHint } from '../marks/definition-hint';
import noteClasses from '../marks/note.module.css';
import type { DrawnColumn } from './column';
import classes from './data-table.module.css';
import type { Sort } from './sort-state';

type Props = {
  column: DrawnColumn;
  /** Set when the table is sorted by this column. */
  sort: Sort | null;
  /** Null where the column does not sort. */
  onSort: (() => void) | null;
  /** Stands before the name. */
  lead?: ReactNode;
};

const ariaSort = (sort: Sort | null) => {
  if (!sort) return undefined;
  return sort.desc ? 'descending' : 'ascending';
};

/** Widths reach the style sheet as variables: which of them holds depends on the screen. */
const sizeOf = ({ widthPx, narrowWidthPx = widthPx, minWidthPx }: DrawnColumn): CSSProperties | undefined => {
  if (widthPx === undefined) return minWidthPx === undefined ? undefined : { minWidth: minWidthPx };
  const widths: Record<string, string | number | undefined> = {
    minWidth: minWidthPx,
    '--width': `${widthPx}px`,
    '--narrow-width': `${narrowWidthPx}px`,
  };
  return widths;
};

/** The name of a column as one control at most: hovering explains it, clicking sorts. */
const HeaderName = ({ hint, onSort, children }: { hint?: Hint; onSort: (() => void) | null; children: ReactNode }) => {
  const sorts = onSort ? { onClick: onSort, className: classes.sort } : {};
  if (hint !== undefined) {
    return (
      <DefinitionHint hint={hint} {...sorts}>
        {children}
      </DefinitionHint>
    );
  }
  if (!onSort) return <span className={classes.plain}>{children}</span>;
  return (
    <button type="button" className={`${noteClasses.trigger} ${classes.sort}`} onClick={onSort}>
      {children}
    </button>
  );
};

/** The head of a column: its name, its definition, and the way it sorts. */
export const GridHeader = ({ column, sort, onSort, lead = null }: Props) => {
  const { header, hint, align = 'left', isWide } = column;
  const Arrow = sort && !sort.desc ? IconArrowUp : IconArrowDown;
  return (
    <th
      scope="col"
      data-align={align}
      data-wide={isWide || undefined}
      aria-sort={ariaSort(sort)}
      style={sizeOf(column)}
    >
      {lead}
      <HeaderName hint={hint} onSort={onSort}>
        {header}
        {onSort ? <Arrow size={12} stroke={2} aria-hidden className={classes.arrow} /> : null}
      </HeaderName>
    </th>
  );
};
