'use client';

import { type KeyboardEvent, useRef } from 'react';
import { isTyping } from '../shell/typing-target';
import { useSingleKeysSetting } from '../shell/use-single-keys';
import { focusRowAt, indexOfRow, nextIndex, rowOf } from './row-focus';

type Options = {
  rowCount: number;
  /** Draws the row at a place, where not all rows are drawn. */
  reveal?: (index: number) => void;
  /** Keys of the screen's own; answers whether it took the key. */
  onRowKey?: (key: string, index: number, event: KeyboardEvent) => boolean;
};

/** Keys in the body of a table: j, k, arrows, Home and End move from row to row; Enter opens, being on the row's link. */
export const useRowKeys = ({ rowCount, reveal, onRowKey }: Options) => {
  const body = useRef<HTMLTableSectionElement>(null);
  const lastIndex = useRef(-1);
  const [hasSingleKeys] = useSingleKeysSetting();
  const goTo = (index: number) => {
    if (!body.current) return;
    lastIndex.current = index;
    reveal?.(index);
    focusRowAt(body.current, index);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const index = indexOfRow(rowOf(event.target));
    const isLetter = event.key.length === 1 && event.key !== ' ';
    if (index < 0 || event.defaultPrevented || isTyping(event.nativeEvent) || (isLetter && !hasSingleKeys)) return;
    const next = nextIndex(event.key, index, rowCount);
    if (next !== null) goTo(next);
    if (next !== null || onRowKey?.(event.key, index, event)) event.preventDefault();
  };
  /** The row the focus is in, −1 where it is elsewhere. */
  const focusedIndex = () =>
    body.current?.contains(document.activeElement) ? indexOfRow(rowOf(document.activeElement)) : -1;
  /** From anywhere on the page: on from the row that was left, or into the table. */
  const step = (key: 'j' | 'k') => {
    const index = nextIndex(key, Math.min(lastIndex.current, rowCount - 1), rowCount);
    if (index !== null) goTo(index);
  };
  return { body, onKeyDown, focusedIndex, step };
};

export type RowKeys = ReturnType<typeof useRowKeys>;
