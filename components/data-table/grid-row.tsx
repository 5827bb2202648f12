'use client';

import type { FocusEvent, KeyboardEvent, PointerEvent } from 'react';
import type { DrawnColumn, DrawnRow } from './column';
import classes from './data-table.module.css';
import { RowCheck } from './row-check';
import type { RowSelection } from './use-row-selection';
import type { useRowLink } from './use-row-link';

type Props = {
  row: DrawnRow;
  /** The row's place among all, from 0. */
  index: number;
  columns: readonly Pick<DrawnColumn, 'id' | 'align'>[];
  openRow: ReturnType<typeof useRowLink>;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onFocus?: (event: FocusEvent) => void;
  onPointer?: (event: PointerEvent) => void;
  onPointerLeave?: () => void;
  selection?: RowSelection;
  /** What the box of the row is called. */
  selectLabel?: string;
  /** Set where not all rows are drawn. */
  isOfMany?: boolean;
};

const HEAD_ROWS = 1;

/** One row: its first cell names it, a click anywhere opens it. */
export const GridRow = (props: Props) => {
  const { row, index, columns, openRow, selection, selectLabel = 'Select row', isOfMany = false } = props;
  const isSelected = selection?.selected.has(row.key) ?? false;
  return (
    <tr
      data-index={index}
      data-selected={isSelected || undefined}
      aria-rowindex={isOfMany ? index + 1 + HEAD_ROWS : undefined}
      tabIndex={-1}
      className={row.href ? classes.linked : undefined}
      onClick={row.href ? openRow(row.href) : undefined}
      onKeyDown={props.onKeyDown}
      onFocus={props.onFocus}
      onPointerMove={props.onPointer}
      onPointerLeave={props.onPointerLeave}
    >
      {columns.map(({ id, align = 'left' }, place) => {
        const Cell = place === 0 ? 'th' : 'td';
        return (
          <Cell key={id} scope={place === 0 ? 'row' : undefined} data-align={align}>
            {place === 0 && selection ? (
              <span className={classes.lead}>
                <RowCheck
                  label={selectLabel}
                  isChecked={isSelected}
                  onChange={(isChecked, isRange) => selection.select(row.key, isChecked, isRange)}
                />
                {row.cells[id]}
              </span>
            ) : (
              row.cells[id]
            )}
          </Cell>
        );
      })}
    </tr>
  );
};
