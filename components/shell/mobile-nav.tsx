'use client';

import { IconMenu2, IconX } from '@tabler/icons-react';
import { usePathname } from 'next/navigation';
import { type ReactNode, useId, useState } from 'react';
import classes from './app-shell.module.css';

/** The menu of narrow screens. It belongs to the page it was opened on, so that following an entry closes it. */
export const MobileNav = ({ children }: { children: ReactNode }) => {
  const pathname = usePathname();
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const panelId = useId();
  const isOpen = openedOn === pathname;
  const close = () => setOpenedOn(null);
  return (
    <div onKeyDown={(event) => (event.key === 'Escape' ? close() : undefined)} role="presentation">
      <button
        type="button"
        className={classes.menu}
        aria-label="Menu"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpenedOn(isOpen ? null : pathname)}
      >
        {isOpen ? <IconX size={18} stroke={1.6} aria-hidden /> : <IconMenu2 size={18} stroke={1.6} aria-hidden />}
      </button>
      <div id={panelId} className={classes.sheet} hidden={!isOpen}>
        {children}
      </div>
    </div>
  );
};
