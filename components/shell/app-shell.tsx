import type { ReactNode } from 'react';
import { AppLink } from '../app-link';
import classes from './app-shell.module.css';
import { BrandMark } from './brand-mark';
import { GoKeys } from './go-keys';
import { MobileNav } from './mobile-nav';
import { NavProvider } from './nav-context';
import type { NavEntry } from './nav-entry';
import { NavList } from './nav-list';
import { ThemeToggle } from './theme-toggle';

const Brand = () => (
  <AppLink href="/" className={classes.brand}>
    <BrandMark />
    Mendtrace
  </AppLink>
);

type Props = { entries: readonly NavEntry[]; children: ReactNode };

/** The frame of every screen: navigation at the left, or behind a menu where the screen is narrow, and the page beside it. */
export const AppShell = ({ entries, children }: Props) => (
  <div className={classes.shell}>
    <a href="#main" className={classes.skip}>
      Skip to content
    </a>
    <nav aria-label="Main" className={classes.topBar}>
      <Brand />
      <MobileNav entries={entries} />
    </nav>
    <nav aria-label="Main" className={classes.side}>
      <Brand />
      <div className={classes.list}>
        <NavList entries={entries} />
      </div>
      <ThemeToggle />
    </nav>
    <main id="main" tabIndex={-1} className={classes.main}>
      <NavProvider entries={entries}>{children}</NavProvider>
    </main>
    <GoKeys entries={entries} />
  </div>
);
