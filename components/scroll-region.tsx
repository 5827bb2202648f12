'use client';

import { type ReactNode, useRef } from 'react';
import { useOverflows } from './data-table/use-overflows';
import classes from './scroll-region.module.css';

type Props = { label: string; className?: string; children: ReactNode };

/** What may be wider than the screen; where it is, the keyboard can reach and scroll it. */
export const ScrollRegion = ({ label, className = '', children }: Props) => {
  const frame = useRef<HTMLDivElement>(null);
  const overflows = useOverflows(frame);
  return (
    <div
      ref={frame}
      className={`${classes.scroll} ${className}`}
      role={overflows ? 'group' : undefined}
      aria-label={overflows ? label : undefined}
      tabIndex={overflows ? 0 : undefined}
    >
      {children}
    </div>
  );
};
