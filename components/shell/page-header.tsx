import type { ReactNode } from 'react';
import { PaletteButton } from '../palette/palette-button';
import { Breadcrumb } from './breadcrumb';
import { HelpSheet } from './help-sheet';
import classes from './page-header.module.css';
import type { ShortcutGroup } from './shortcut';

type Props = {
  title: ReactNode;
  /** Marks or counts beside the title. */
  aside?: ReactNode;
  actions?: ReactNode;
  /** What `?` lists for this screen, besides what holds everywhere and what `useShortcuts` registers. */
  shortcuts?: readonly ShortcutGroup[];
};

const NO_SHORTCUTS: readonly ShortcutGroup[] = [];

/** The bar at the top of a screen: the way up, its one h1, what can be done with the whole of it, search, and the `?` sheet. */
export const PageHeader = ({ title, aside, actions, shortcuts = NO_SHORTCUTS }: Props) => (
  <div className={classes.bar}>
    <div className={classes.lead}>
      <Breadcrumb />
      <h1 className={classes.title}>{title}</h1>
      {aside}
    </div>
    <div className={classes.actions}>
      {actions}
      <PaletteButton />
      <HelpSheet groups={shortcuts} />
    </div>
  </div>
);
