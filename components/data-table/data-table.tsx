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
  /** URL parameter of the columns to show; put `TableTools` with the same one beside the table's title. */
  columnsParam?: string;
  /** The one table of the screen that j and k reach from anywhere. In every table they move from row to row. */
  isMain?: boolean;
};

/**
 * The dense table of every screen. Cells are drawn where this runs, so a server component may use it with plain functions;
 * sorting, the choice of columns, keys and row clicks happen in the browser.
 */
export const DataTable = <Row,>(props: Props<Row>) => {
  const { caption, columns, rows, rowKey, rowHref, empty, sortParam, columnsParam, isMain = false } = props;
  if (rows.length === 0) return empty;
  return (
    <DataGrid
      caption={caption}
      columns={columns.map(drawColumn)}
      rows={rows.map((row) => drawRow(row, columns, rowKey(row), rowHref?.(row) ?? null))}
      sortParam={sortParam ?? null}
      columnsParam={columnsParam ?? null}
      isMain={isMain}
    />
  );
};
