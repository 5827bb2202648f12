'use client';

import { IconMenu2, IconX } from '@tabler/icons-react';
import { usePathname } from 'next/navigation';
import { useId, useState } from 'react';
import classes from './app-shell.module.css';
import type { NavEntry } from './nav-entry';
import { NavList } from './nav-list';
import { ThemeToggle } from './theme-toggle';

/** The menu of narrow screens. It belongs to the page it was opened on, so that following an entry closes it. */
export const MobileNav = ({ entries }: { entries: readonly NavEntry[] }) => {
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
        <NavList entries={entries} />
        <ThemeToggle />
      </div>
    </div>
  );
};
