'use client';

import { useQueryState } from 'nuqs';
import { useMemo } from 'react';
import type { DrawnColumn } from './column';
import { columnsParser, shownColumns } from './column-choice';

/** The columns the URL asks for; all usual ones where the table has no such parameter. */
export const useShownColumns = <Column extends Pick<DrawnColumn, 'id' | 'isExtra' | 'isAlways'>>(
  columns: readonly Column[],
  param: string | null,
): readonly Column[] => {
  const [chosen] = useQueryState(param ?? 'cols', columnsParser);
  return useMemo(() => shownColumns(columns, param === null ? null : chosen), [columns, param, chosen]);
};
