'use client';

import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Calls `onNearEnd` while less than `nearPx` of what scrolls lies below what is in sight; asks anew when rows were added. */
export const useNearEnd = (
  scroller: RefObject<HTMLElement | null>,
  rowCount: number,
  nearPx: number,
  onNearEnd: () => void,
): void => {
  const check = useEffectEvent((element: HTMLElement, rows: number) => {
    if (rows > 0 && element.scrollHeight - element.scrollTop - element.clientHeight < nearPx) onNearEnd();
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => check(element, rowCount);
    look();
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [scroller, rowCount]);
};
