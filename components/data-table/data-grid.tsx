'use client';

import { useQueryState } from 'nuqs';
import { useRef } from 'react';
import type { DrawnColumn, DrawnRow } from './column';
import classes from './data-table.module.css';
import { GridHead } from './grid-head';
import { GridRow } from './grid-row';
import { RowShortcuts } from './row-shortcuts';
import { sortParser } from './sort-state';
import { useDrawnTable } from './use-drawn-table';
import { useOverflows } from './use-overflows';
import { useRowKeys } from './use-row-keys';
import { useRowLink } from './use-row-link';
import { useShownColumns } from './use-shown-columns';

type Props = {
  caption: string;
  columns: readonly DrawnColumn[];
  rows: readonly DrawnRow[];
  /** The URL parameter that holds the sorting; null where the table does not sort. */
  sortParam: string | null;
  /** The URL parameter that holds the columns to show; null where they are fixed. */
  columnsParam: string | null;
  isMain: boolean;
};

/** The browser's half of a data table: sorting, the choice of columns, and rows that open by click and key. */
export const DataGrid = ({ caption, columns, rows, sortParam, columnsParam, isMain }: Props) => {
  const [urlSort, setSort] = useQueryState(sortParam ?? 'sort', sortParser);
  const sort = sortParam === null ? null : urlSort;
  const shown = useShownColumns(columns, columnsParam);
  const sorted = useDrawnTable(columns, rows, sort);
  const openRow = useRowLink();
  const { body, onKeyDown, step } = useRowKeys({ rowCount: sorted.length });
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
        <GridHead
          columns={shown}
          rowCount={sorted.length}
          sort={sort}
          onSort={sortParam === null ? undefined : (next) => void setSort(next)}
        />
        <tbody ref={body}>
          {sorted.map((row, index) => (
            <GridRow key={row.key} row={row} index={index} columns={shown} openRow={openRow} onKeyDown={onKeyDown} />
          ))}
        </tbody>
      </table>
      {isMain ? <RowShortcuts step={step} /> : null}
    </div>
  );
};
