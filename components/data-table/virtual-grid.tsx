'use client';

import { Fragment, type FocusEvent, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { type Column, drawColumn, drawRow } from './column';
import classes from './data-table.module.css';
import { GridHead } from './grid-head';
import { GridRow } from './grid-row';
import { RowShortcuts } from './row-shortcuts';
import { useNearEnd } from './use-near-end';
import { useOverflows } from './use-overflows';
import { useRowKeys } from './use-row-keys';
import { useRowLink } from './use-row-link';
import type { RowSelection } from './use-row-selection';
import { useShownColumns } from './use-shown-columns';
import { useVirtualRows } from './use-virtual-rows';

type Props<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowHref: (row: Row) => string;
  /** How many rows there are in all; null where nobody knows. */
  rowCount: number | null;
  columnsParam: string;
  selection: RowSelection;
  selectLabel: (row: Row) => string;
  scroller: RefObject<HTMLDivElement | null>;
  /** The last rows come into sight. */
  onNearEnd: () => void;
  onRowKey?: (key: string, index: number, event: KeyboardEvent) => boolean;
  onFocus?: (event: FocusEvent) => void;
  onPointer?: (event: PointerEvent) => void;
  onPointerLeave?: () => void;
};

const UNKNOWN_COUNT = -1;
/** So many rows below what is in sight, the next ones are asked for. */
const NEAR_ROWS = 15;

const Spacer = ({ heightPx, columns }: { heightPx: number; columns: number }) =>
  heightPx > 0 ? (
    <tr aria-hidden className={classes.spacer} style={{ height: heightPx }}>
      <td colSpan={columns} />
    </tr>
  ) : null;

/** A long table that draws only the rows in sight. Sorting is that of the rows; they may grow at their end. */
export const VirtualGrid = <Row,>(props: Props<Row>) => {
  const { caption, columns, rows, rowKey, rowHref, rowCount, selection, selectLabel, scroller, onNearEnd } = props;
  const shown = useShownColumns(columns, props.columnsParam);
  const overflows = useOverflows(scroller);
  const openRow = useRowLink();
  const virtual = useVirtualRows(scroller, rows.length);
  const { body, onKeyDown, step } = useRowKeys({
    rowCount: rows.length,
    reveal: virtual.reveal,
    onRowKey: props.onRowKey,
  });
  useNearEnd(scroller, rows.length, NEAR_ROWS * virtual.rowPx, onNearEnd);
  return (
    <div
      ref={scroller}
      className={`${classes.scroll} ${classes.tall}`}
      role={overflows ? 'region' : undefined}
      aria-label={overflows ? caption : undefined}
      tabIndex={overflows ? 0 : undefined}
    >
      <table
        className={`${classes.table} ${classes.fixed}`}
        aria-rowcount={rowCount === null ? UNKNOWN_COUNT : rowCount + 1}
      >
        <caption className="mt-hidden">{caption}</caption>
        <GridHead columns={shown.map(drawColumn)} rowCount={rows.length} selection={selection} />
        <tbody ref={body}>
          {virtual.drawn.map(({ index, gapPx }) => {
            const row = rows[index];
            return row === undefined ? null : (
              <Fragment key={rowKey(row)}>
                <Spacer heightPx={gapPx} columns={shown.length} />
                <GridRow
                  row={drawRow(row, shown, rowKey(row), rowHref(row))}
                  index={index}
                  columns={shown}
                  openRow={openRow}
                  onKeyDown={onKeyDown}
                  onFocus={props.onFocus}
                  onPointer={props.onPointer}
                  onPointerLeave={props.onPointerLeave}
                  selection={selection}
                  selectLabel={selectLabel(row)}
                  isOfMany
                />
              </Fragment>
            );
          })}
          <Spacer heightPx={virtual.afterPx} columns={shown.length} />
        </tbody>
      </table>
      <RowShortcuts step={step} />
    </div>
  );
};
