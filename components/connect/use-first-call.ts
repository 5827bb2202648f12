'use client';

import { useEffect, useState } from 'react';
import { type ArrivedCall, type Arrival, readArrival, watchWaitMs } from '../../lib/connect/first-call';
import { firstCallHref } from '../../lib/routes';

/** How it stands; null where the server cannot be asked, which is tried again. */
const ask = async (after: number | null, signal: AbortSignal): Promise<Arrival | null> => {
  try {
    const response = await fetch(firstCallHref(after), { signal });
    return response.ok ? readArrival(await response.json()) : null;
  } catch {
    return null;
  }
};

/** Resolves after the time, or as soon as a hidden tab is looked at again: somebody went to send a call, and came back. */
const waitOrReturn = (waitMs: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const ended = new AbortController();
    const end = () => {
      clearTimeout(timer);
      ended.abort();
      resolve();
    };
    const timer = setTimeout(end, waitMs);
    document.addEventListener('visibilitychange', () => document.hidden || end(), { signal: ended.signal });
    signal.addEventListener('abort', end, { signal: ended.signal });
  });

/** Calls `onBegin` once it is known which calls were there before: what comes from then on is not missed. */
const watch = async (signal: AbortSignal, onBegin: () => void): Promise<ArrivedCall | null> => {
  let after: number | null = null;
  for (let asked = 0; !signal.aborted; asked++) {
    // A tab nobody sees asks nothing, once it knows where it began.
    const arrival: Arrival | null = document.hidden && after !== null ? null : await ask(after, signal);
    if (signal.aborted) return null;
    if (arrival?.call) return arrival.call;
    if (arrival !== null && after === null) onBegin();
    after = arrival?.seq ?? after;
    await waitOrReturn(watchWaitMs(asked), signal);
  }
  return null;
};

/** The first call that comes in while the page is open; `isWatching` from when none can be missed. */
export const useFirstCall = (): { isWatching: boolean; call: ArrivedCall | null } => {
  const [isWatching, setWatching] = useState(false);
  const [call, setCall] = useState<ArrivedCall | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    void watch(ended.signal, () => setWatching(true)).then(setCall);
    return () => ended.abort();
  }, []);
  return { isWatching, call };
};
