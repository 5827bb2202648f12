'use client';

import { type RefObject, useEffect, useState } from 'react';

/** Whether an element's content is wider or taller than it is, so that the keyboard must be able to scroll it. */
export const useOverflows = (ref: RefObject<HTMLElement | null>): boolean => {
  const [overflows, setOverflows] = useState(false);
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
