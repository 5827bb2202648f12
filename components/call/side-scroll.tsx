'use client';

import { type ReactNode, useRef } from 'react';
import { useOverflows } from '../data-table/use-overflows';
import classes from './call-timeline.module.css';

/** Scrolls sideways where its content is wider than the screen, by keyboard too. */
export const SideScroll = ({ label, children }: { label: string; children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null);
  const overflows = useOverflows(box);
  return (
    <div
      ref={box}
      className={classes.scroll}
      role={overflows ? 'group' : undefined}
      aria-label={overflows ? label : undefined}
      tabIndex={overflows ? 0 : undefined}
    >
      {children}
    </div>
  );
};
