'use client';

import { useShortcuts } from '../shell/use-shortcuts';
import type { RowKeys } from './use-row-keys';

/** Lets j and k reach the one main table of a screen from anywhere on it. */
export const RowShortcuts = ({ step }: Pick<RowKeys, 'step'>) => {
  useShortcuts('Table', [
    { keys: ['j'], label: 'Down the rows', run: () => step('j') },
    { keys: ['k'], label: 'Up the rows', run: () => step('k') },
  ]);
  return null;
};
