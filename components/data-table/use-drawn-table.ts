'use client';

import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { DrawnColumn, DrawnRow, SortValue } from './column';
import type { Sort } from './sort-state';

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

const compare = (a: SortValue, b: SortValue): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b), 'en', { numeric: true });
};

/** Null is handed over as undefined, which the table keeps last in both directions. */
const columnDef = ({ id, isSortable }: DrawnColumn): ColumnDef<typeof features, DrawnRow> => ({
  id,
  accessorFn: ({ sortValues }) => sortValues[id] ?? undefined,
  enableSorting: isSortable,
  sortUndefined: 'last',
  sortFn: (a, b) => compare(a.original.sortValues[id] ?? null, b.original.sortValues[id] ?? null),
});

/** The rows in the order of `sort`; without it, or for a column that cannot sort, in the order they came. */
export const useDrawnTable = (columns: readonly DrawnColumn[], rows: readonly DrawnRow[], sort: Sort | null) => {
  const defs = useMemo(() => columns.map(columnDef), [columns]);
  const data = useMemo(() => [...rows], [rows]);
  const isKnown = columns.some(({ id, isSortable }) => isSortable && id === sort?.id);
  const sorting = useMemo(() => (sort && isKnown ? [sort] : []), [sort, isKnown]);
  const table = useTable({ features, columns: defs, data, state: { sorting }, getRowId: ({ key }) => key });
  return table.getRowModel().rows.map(({ original }) => original);
};
