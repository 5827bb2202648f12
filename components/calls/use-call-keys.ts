'use client';

import type { KeyboardEvent } from 'react';
import { indexOfRow, rowOf } from '../data-table/row-focus';
import { useShortcuts } from '../shell/use-shortcuts';

type Options = {
  /** Selects the row at a place, or takes it out again; with a range, all rows from the last one on. */
  onSelect: (index: number, isRange: boolean) => void;
  onGlance: (index: number, row: Element) => void;
  /** Ends the glance, else the selection; answers whether there was either. */
  onEscape: () => boolean;
};

const CONTROL = 'input, button';

/** Keys of the list of calls, on top of those of every table. They act on the row the focus is in. */
export const useCallKeys = ({ onSelect, onGlance, onEscape }: Options) => {
  const onFocused = (act: (index: number, row: Element) => void) => () => {
    const row = rowOf(document.activeElement);
    if (row) act(indexOfRow(row), row);
  };
  useShortcuts('Calls', [
    { keys: ['x'], label: 'Select the row', run: onFocused((index) => onSelect(index, false)) },
    { keys: ['X'], label: 'Select from the last row to this one', run: onFocused((index) => onSelect(index, true)) },
    { keys: ['p'], label: 'Glance at the call', run: onFocused(onGlance) },
  ]);
  return (key: string, index: number, event: KeyboardEvent): boolean => {
    if (key === 'Escape') return onEscape();
    const row = rowOf(event.target);
    const isOnControl = event.target instanceof Element && event.target.closest(CONTROL) !== null;
    if (key !== ' ' || isOnControl || !row) return false;
    onGlance(index, row);
    return true;
  };
};
