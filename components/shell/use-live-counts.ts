'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { COUNTS_HREF } from '../../lib/routes';
import type { NavCounts } from './nav-entry';

const EVERY_MS = 20_000;

const isCounts = (value: unknown): value is NavCounts =>
  typeof value === 'object' && value !== null && Object.values(value).every((count) => typeof count === 'number');

/** The counts now; null where the server cannot be asked, and the old ones stay. */
const askCounts = async (signal: AbortSignal): Promise<NavCounts | null> => {
  try {
    const response = await fetch(COUNTS_HREF, { signal });
    const counts: unknown = response.ok ? await response.json() : null;
    return isCounts(counts) ? counts : null;
  } catch {
    return null;
  }
};

/**
 * The counts a page came with, asked anew when another page opens, when its tab comes to the front and every 20 seconds while
 * it is there. A tab nobody sees asks nothing.
 */
export const useLiveCounts = (initial: NavCounts): NavCounts => {
  const [counts, setCounts] = useState(initial);
  const pathname = usePathname();
  const askedOn = useRef(pathname);
  const refresh = useEffectEvent(async (signal: AbortSignal) => {
    if (document.hidden) return;
    const found = await askCounts(signal);
    if (found !== null && !signal.aborted) setCounts(found);
  });
  useEffect(() => {
    const ended = new AbortController();
    const ask = () => void refresh(ended.signal);
    if (askedOn.current !== pathname) ask();
    askedOn.current = pathname;
    const timer = setInterval(ask, EVERY_MS);
    document.addEventListener('visibilitychange', ask, { signal: ended.signal });
    return () => {
      clearInterval(timer);
      ended.abort();
    };
  }, [pathname]);
  return counts;
};
