'use client';

import { useEffect, useState } from 'react';

type Answer<Value> = { href: string; value: Value };

/**
 * What an address of this server answers; null until it has, and where it cannot. A changed address is asked after `delayMs` and the
 * answer to the old one is dropped; without an address nothing is asked.
 */
export const useJson = <Value>(href: string | null, delayMs = 0): Value | null => {
  const [answer, setAnswer] = useState<Answer<Value> | null>(null);
  useEffect(() => {
    if (href === null) return undefined;
    const dropped = new AbortController();
    const ask = async () => {
      try {
        const response = await fetch(href, { signal: dropped.signal });
        if (!response.ok) return;
        const value: Value = await response.json();
        if (!dropped.signal.aborted) setAnswer({ href, value });
      } catch {
        // The palette goes on without what the server would have added.
      }
    };
    const timer = setTimeout(() => void ask(), delayMs);
    return () => {
      clearTimeout(timer);
      dropped.abort();
    };
  }, [href, delayMs]);
  return answer !== null && answer.href === href ? answer.value : null;
};
