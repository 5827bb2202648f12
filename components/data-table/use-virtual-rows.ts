'use client';

import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect } from 'react';
import { ROW_PX } from './density';
import { indexOfRow, rowOf } from './row-focus';
import { useDensity } from './use-density';

const HEAD_PX = 32;
const OVERSCAN = 12;

/** The row the focus is in stays drawn wherever the table is scrolled to, so that the keyboard keeps its place. */
const withFocused = (scroller: HTMLElement | null, range: Range): number[] => {
  const indexes = defaultRangeExtractor(range);
  const focused = scroller?.contains(document.activeElement) ? indexOfRow(rowOf(document.activeElement)) : -1;
  if (focused < 0 || focused >= range.count || indexes.includes(focused)) return indexes;
  return [...indexes, focused].toSorted((a, b) => a - b);
};

/** Which rows of a long table to draw, and the room that those take which are not drawn. */
export const useVirtualRows = (scroller: RefObject<HTMLElement | null>, count: number) => {
  const [density] = useDensity();
  const rowPx = ROW_PX[density];
  // Nothing here is memoised by a compiler, which is what the rule is about.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    rangeExtractor: useCallback((range: Range) => withFocused(scroller.current, range), [scroller]),
    overscan: OVERSCAN,
    scrollMargin: HEAD_PX,
    scrollPaddingStart: HEAD_PX,
    // Where there is no screen yet, every row the page came with is drawn.
    initialRect: { width: 0, height: count * rowPx },
    useFlushSync: false,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowPx]);
  const items = virtualizer.getVirtualItems();
  return {
    drawn: items.map(({ index, start }, place) => ({ index, gapPx: start - (items[place - 1]?.end ?? HEAD_PX) })),
    afterPx: virtualizer.getTotalSize() + HEAD_PX - (items.at(-1)?.end ?? HEAD_PX),
    rowPx,
    reveal: (index: number) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  };
};
