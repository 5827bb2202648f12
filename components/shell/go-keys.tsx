'use client';

import { useRouter } from 'next/navigation';
import { useRef } from 'react';
import { useNavEntries } from './nav-context';
import { useSingleKeys } from './use-single-keys';

const WAIT_MS = 1_000;

/** `g` and then a letter opens a screen. */
export const GoKeys = () => {
  const entries = useNavEntries();
  const router = useRouter();
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  const hear = (key: string, event: KeyboardEvent) => {
    const isSecond = event.timeStamp - pressedAt.current < WAIT_MS;
    pressedAt.current = key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
    const entry = isSecond ? entries.find(({ goKey }) => goKey === key) : undefined;
    if (!entry) return;
    event.preventDefault();
    router.push(entry.href);
  };
  // The second letter may be a shortcut of the page too.
  useSingleKeys(hear, { isFirst: true });
  return null;
};
