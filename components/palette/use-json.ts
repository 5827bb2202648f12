'use client';

import { useEffect, useState } from 'react';
import type { z } from 'zod';

type Answer<Value> = { href: string; value: Value };

/**
 * What an address answers, parsed; null until it has, and where it cannot. A changed address is asked after `delayMs` and the
 * answer to the old one is dropped; without an address nothing is asked.
 */
export const useJson = <Value>(href: string | null, schema: z.ZodType<Value>, delayMs = 0): Value | null => {
  const [answer, setAnswer] = useState<Answer<Value> | null>(null);
  useEffect(() => {
    if (href === null) return undefined;
    const dropped = new AbortController();
    const ask = async () => {
      try {
        const response = await fetch(href, { signal: dropped.signal });
        const parsed = response.ok ? schema.safeParse(await response.json()) : null;
        if (parsed?.success && !dropped.signal.aborted) setAnswer({ href, value: parsed.data });
      } catch {
        // The palette goes on without what the server would have added.
      }
    };
    const timer = setTimeout(() => void ask(), delayMs);
    return () => {
      clearTimeout(timer);
      dropped.abort();
    };
  }, [href, schema, delayMs]);
  return answer !== null && answer.href === href ? answer.value : null;
};
