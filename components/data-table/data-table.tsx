import type { ReactNode } from 'react';
import { type Column, drawColumn, drawRow } from './column';
import { DataGrid } from './data-grid';

type Props<Row> = {
  /** What the table holds; read out, and the name of its scroll region. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Where a click on the row leads. Put the same link into the first cell for the keyboard. */
  rowHref?: (row: Row) => string | null;
  /** Shown instead of the table when there are no rows. */
  empty: ReactNode;
  /** URL parameter of the sorting. Only for tables that have all their rows: a page of many cannot be sorted here. */
  sortParam?: string;
};

/**
 * The dense table of every screen. Cells are drawn where this runs, so a server component may use it with plain functions;
 * sorting and row clicks happen in the browser.
 */
export const DataTable = <Row,>({ caption, columns, rows, rowKey, rowHref, empty, sortParam }: Props<Row>) => {
  if (rows.length === 0) return empty;
  return (
    <DataGrid
      caption={caption}
      columns={columns.map(drawColumn)}
      rows={rows.map((row) => drawRow(row, columns, rowKey(row), rowHref?.(row) ?? null))}
      sortParam={sortParam ?? null}
    />
  );
};
