'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import classes from './done-notice.module.css';

/** What was just decided. It takes the focus, so that it is read out and the next item's keys work from here. */
export const DoneNotice = ({ children }: { children: ReactNode }) => {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => notice.current?.focus({ preventScroll: true }), []);
  return (
    <p ref={notice} tabIndex={-1} role="status" className={`mt-notice ${classes.notice}`} data-tone="ok">
      {children}
    </p>
  );
};
