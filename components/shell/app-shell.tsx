import type { ReactNode } from 'react';
import { AppLink } from '../app-link';
import { PaletteProvider } from '../palette/palette-provider';
import classes from './app-shell.module.css';
import { BrandMark } from './brand-mark';
import { GoKeys } from './go-keys';
import { MobileNav } from './mobile-nav';
import { NavProvider } from './nav-context';
import type { NavCounts, NavEntry } from './nav-entry';
import { NavList } from './nav-list';
import { ProjectLink } from './project-link';
import { ThemeToggle } from './theme-toggle';

const Brand = () => (
  <AppLink href="/" className={classes.brand}>
    <BrandMark />
    Mendtrace
  </AppLink>
);

/** The project whose numbers these are, and the zone of its days. */
export type ShownProject = { name: string; zone: string };

const NavBody = ({ project }: { project: ShownProject | null }) => (
  <>
    <div className={classes.list}>
      <NavList />
    </div>
    <div className={classes.foot}>
      {project ? <ProjectLink {...project} /> : null}
      <ThemeToggle />
    </div>
  </>
);

type Props = {
  entries: readonly NavEntry[];
  counts: NavCounts;
  /** Null where the store cannot tell. */
  project: ShownProject | null;
  children: ReactNode;
};

/** The frame of every screen: navigation at the left, or behind a menu where the screen is narrow, and the page beside it. */
export const AppShell = ({ entries, counts, project, children }: Props) => (
  <NavProvider entries={entries} counts={counts}>
    <PaletteProvider>
      <div className={classes.shell}>
        <a href="#main" className={classes.skip}>
          Skip to content
        </a>
        <nav aria-label="Main" className={classes.topBar}>
          <Brand />
          <MobileNav>
            <NavBody project={project} />
          </MobileNav>
        </nav>
        <nav aria-label="Main" className={classes.side}>
          <Brand />
          <NavBody project={project} />
        </nav>
        <main id="main" tabIndex={-1} className={classes.main}>
          {children}
        </main>
        <GoKeys />
      </div>
    </PaletteProvider>
  </NavProvider>
);
