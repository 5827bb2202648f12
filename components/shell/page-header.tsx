import type { ReactNode } from 'react';
import { HelpSheet, type ShortcutGroup } from './help-sheet';
import classes from './page-header.module.css';

type Props = {
  title: ReactNode;
  /** Marks or counts beside the title. */
  aside?: ReactNode;
  actions?: ReactNode;
  /** What `?` lists for this screen, besides what holds everywhere. */
  shortcuts?: readonly ShortcutGroup[];
};

const NO_SHORTCUTS: readonly ShortcutGroup[] = [];

/** The bar at the top of a screen: its one h1, what can be done with the whole of it, and the `?` sheet. */
export const PageHeader = ({ title, aside, actions, shortcuts = NO_SHORTCUTS }: Props) => (
  <div className={classes.bar}>
    <div className={classes.lead}>
      <h1 className={classes.title}>{title}</h1>
      {aside}
    </div>
    <div className={classes.actions}>
      {actions}
      <HelpSheet groups={shortcuts} />
    </div>
  </div>
);
