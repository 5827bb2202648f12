'use client';

import { useQueryState } from 'nuqs';
import { useRef } from 'react';
import type { DrawnColumn, DrawnRow } from './column';
import classes from './data-table.module.css';
import { GridHeader } from './grid-header';
import { nextSort, sortParser } from './sort-state';
import { useDrawnTable } from './use-drawn-table';
import { useOverflows } from './use-overflows';
import { useRowLink } from './use-row-link';

type Props = {
  caption: string;
  columns: readonly DrawnColumn[];
  rows: readonly DrawnRow[];
  /** The URL parameter that holds the sorting; null where the table does not sort. */
  sortParam: string | null;
};

/** The browser's half of a data table: sorting, and rows that open on a click. */
export const DataGrid = ({ caption, columns, rows, sortParam }: Props) => {
  const [urlSort, setSort] = useQueryState(sortParam ?? 'sort', sortParser);
  const sort = sortParam === null ? null : urlSort;
  const sorted = useDrawnTable(columns, rows, sort);
  const openRow = useRowLink();
  const scroller = useRef<HTMLDivElement>(null);
  const overflows = useOverflows(scroller);
  return (
    <div
      ref={scroller}
      className={classes.scroll}
      data-fits={overflows === false || undefined}
      role={overflows ? 'region' : undefined}
      aria-label={overflows ? caption : undefined}
      tabIndex={overflows ? 0 : undefined}
    >
      <table className={classes.table}>
        <caption className="mt-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <GridHeader
                key={column.id}
                column={column}
                sort={sort?.id === column.id ? sort : null}
                onSort={sortParam !== null && column.isSortable ? () => void setSort(nextSort(sort, column.id)) : null}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <tr
              key={row.key}
              className={row.href ? classes.linked : undefined}
              onClick={row.href ? openRow(row.href) : undefined}
            >
              {columns.map(({ id, align = 'left' }, index) => {
                const Cell = index === 0 ? 'th' : 'td';
                return (
                  <Cell key={id} scope={index === 0 ? 'row' : undefined} data-align={align}>
                    {row.cells[id]}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
