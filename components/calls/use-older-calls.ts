'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { rowsPath } from './call-addresses';
import { type LoadedCalls, withOlder } from './older-calls';

export type LoadPhase = 'idle' | 'loading' | 'stopped' | 'failed';

/** A search goes on by itself until it has found so many more calls. */
const WANTED = 50;

const isPage = (value: unknown): value is LoadedCalls =>
  typeof value === 'object' && value !== null && 'rows' in value && Array.isArray(value.rows);

/** The next rows; null where the server cannot be asked. */
const askRows = async (query: string, cursor: string, signal: AbortSignal): Promise<LoadedCalls | null> => {
  try {
    const response = await fetch(rowsPath(query, cursor), { signal });
    const page: unknown = response.ok ? await response.json() : null;
    return isPage(page) ? page : null;
  } catch {
    return null;
  }
};

/**
 * A list that goes on: `loadOlder` asks for the next rows, and where the server's time ran out before it found enough, asks
 * on until it has, or until `stop`.
 */
export const useOlderCalls = (first: LoadedCalls, query: string) => {
  const [loaded, setLoaded] = useState(first);
  const [phase, setPhase] = useState<LoadPhase>('idle');
  const running = useRef<AbortController | null>(null);
  const run = async () => {
    const controller = new AbortController();
    running.current = controller;
    setPhase('loading');
    let { older } = loaded;
    for (let found = 0; older !== null && found < WANTED;) {
      const page = await askRows(query, older, controller.signal);
      if (controller.signal.aborted) return;
      if (page === null) {
        running.current = null;
        setPhase('failed');
        return;
      }
      setLoaded((before) => withOlder(before, page));
      found += page.rows.length;
      older = page.older;
      if (page.searchedTo === null) break;
    }
    running.current = null;
    setPhase('idle');
  };
  const loadOlder = () => {
    if (running.current === null && loaded.older !== null) void run();
  };
  const stop = () => {
    running.current?.abort();
    running.current = null;
    setPhase('stopped');
  };
  const goOn = useEffectEvent(() => {
    if (first.searchedTo !== null && first.rows.length < WANTED) loadOlder();
  });
  useEffect(() => {
    goOn();
    return () => {
      running.current?.abort();
      running.current = null;
    };
  }, []);
  /** As the list is scrolled: never against the will of who stopped it. */
  const loadMore = () => {
    if (phase === 'idle') loadOlder();
  };
  return { loaded, phase, loadMore, loadOlder, stop };
};
