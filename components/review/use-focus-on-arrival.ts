'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';

/** A page that was opened by a key is read out from its heading on. Answers what to call before opening one. */
export const useFocusOnArrival = (): (() => void) => {
  const pathname = usePathname();
  const shown = useRef(pathname);
  const isWanted = useRef(false);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (isWanted.current) document.querySelector<HTMLElement>('[data-item-heading]')?.focus({ preventScroll: true });
    isWanted.current = false;
  }, [pathname]);
  return () => {
    isWanted.current = true;
  };
};
