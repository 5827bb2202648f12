'use client';

import type { DrawnColumn } from './column';
import { GridHeader } from './grid-header';
import { nextSort, type Sort } from './sort-state';
import { RowCheck } from './row-check';
import type { RowSelection } from './use-row-selection';

type Props = {
  columns: readonly DrawnColumn[];
  sort?: Sort | null;
  /** Absent where the table does not sort. */
  onSort?: (sort: Sort | null) => void;
  selection?: RowSelection;
  rowCount: number;
};

/** The head of a table, with the box that selects every row there is. */
export const GridHead = ({ columns, sort = null, onSort, selection, rowCount }: Props) => {
  const count = selection?.selected.size ?? 0;
  const check = selection ? (
    <RowCheck
      label={count < rowCount ? 'Select all rows' : 'Select no row'}
      isChecked={rowCount > 0 && count >= rowCount}
      isPartly={count > 0}
      onChange={() => selection.selectAll(count < rowCount)}
    />
  ) : null;
  return (
    <thead>
      <tr>
        {columns.map((column, place) => (
          <GridHeader
            key={column.id}
            column={column}
            lead={place === 0 ? check : null}
            sort={sort?.id === column.id ? sort : null}
            onSort={onSort && column.isSortable ? () => onSort(nextSort(sort, column.id)) : null}
          />
        ))}
      </tr>
    </thead>
  );
};
