'use client';

import { useCallback, useRef, useState } from 'react';
import { rangeOf } from './select-range';

const NONE: ReadonlySet<string> = new Set();

/** Which rows are selected, and how that changes; `keys` are those of all rows there are, in their order. */
export const useRowSelection = (keys: readonly string[]) => {
  const [selected, setSelected] = useState(NONE);
  const anchor = useRef<string | null>(null);
  const set = useCallback((changed: readonly string[], isSelected: boolean) => {
    setSelected((before) => {
      const after = new Set(before);
      for (const key of changed) {
        if (isSelected) after.add(key);
        else after.delete(key);
      }
      return after;
    });
  }, []);
  const select = (key: string, isSelected: boolean, isRange: boolean) => {
    set(isRange ? rangeOf(keys, anchor.current, key) : [key], isSelected);
    anchor.current = key;
  };
  const clear = useCallback(() => {
    anchor.current = null;
    setSelected(NONE);
  }, []);
  return { selected, select, selectAll: (isSelected: boolean) => set(keys, isSelected), clear };
};

export type RowSelection = Pick<ReturnType<typeof useRowSelection>, 'selected' | 'select' | 'selectAll'>;
