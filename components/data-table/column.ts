import type { ReactNode } from 'react';
import type { Hint } from '../../lib/help/hint';

/** What a column sorts by; null sorts last in both directions. */
export type SortValue = number | string | null;

/** A column as a screen writes it: how to draw a cell of a row, and what to sort it by. */
export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'left' | 'right';
  /** What stands below or how it is counted, with the way to the help; shown on the header. */
  hint?: Hint;
  /** Makes the column sortable, where the table has all its rows. */
  sortBy?: (row: Row) => SortValue;
  /** A minimum in pixels, for a bar or a text that would otherwise be squeezed. */
  minWidthPx?: number;
  /** The width in a table that draws only the rows in sight, whose columns must not depend on them. */
  widthPx?: number;
  /** The same on a narrow screen, where it differs. */
  narrowWidthPx?: number;
  /** Takes what width is left. */
  isWide?: boolean;
  /** Shown only where a person asks for it; the table must have a parameter for its columns. */
  isExtra?: boolean;
  /** Shown whatever a person chose, as the first column is. */
  isAlways?: boolean;
};

/** A column without functions, as it crosses from the server into the browser. */
export type DrawnColumn = Omit<Column<never>, 'cell' | 'sortBy'> & { isSortable: boolean };

/** What the choice of columns must know of one. */
export type ChoosableColumn = Pick<Column<never>, 'id' | 'header' | 'isExtra' | 'isAlways'>;

export const choosable = ({ id, header, isExtra, isAlways }: ChoosableColumn): ChoosableColumn => ({
  id,
  header,
  isExtra,
  isAlways,
});

/** A row whose cells are drawn. */
export type DrawnRow = {
  key: string;
  href: string | null;
  /** By column id. */
  cells: Readonly<Record<string, ReactNode>>;
  sortValues: Readonly<Record<string, SortValue>>;
};

export const drawColumn = <Row>({ cell: _cell, sortBy, ...rest }: Column<Row>): DrawnColumn => ({
  ...rest,
  isSortable: sortBy !== undefined,
});

export const drawRow = <Row>(
  row: Row,
  columns: readonly Column<Row>[],
  key: string,
  href: string | null,
): DrawnRow => ({
  key,
  href,
  cells: Object.fromEntries(columns.map(({ id, cell }) => [id, cell(row)])),
  sortValues: Object.fromEntries(columns.map(({ id, sortBy }) => [id, sortBy?.(row) ?? null])),
});
