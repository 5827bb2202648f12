'use client';

import { useWindowEvent } from '@mantine/hooks';
import { useRef } from 'react';

const WAIT_MS = 1_000;

/** Whether the key just pressed follows `g`, and so opens a screen instead of doing what it does alone. */
export const useIsGoing = (): (() => boolean) => {
  const last = useRef({ key: '', at: 0 });
  const isSecond = useRef(false);
  useWindowEvent(
    'keydown',
    ({ key, timeStamp }) => {
      isSecond.current = last.current.key === 'g' && timeStamp - last.current.at < WAIT_MS;
      last.current = { key, at: timeStamp };
    },
    true,
  );
  return () => isSecond.current;
};
