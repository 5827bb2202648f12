'use client';

import { type RefObject, useEffect, useState } from 'react';

/** Whether an element's content is wider or taller than it is, so that the keyboard must be able to scroll it; null until measured. */
export const useOverflows = (ref: RefObject<HTMLElement | null>): boolean | null => {
  const [overflows, setOverflows] = useState<boolean | null>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      setOverflows(scrollWidth > clientWidth || scrollHeight > clientHeight);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return overflows;
};
