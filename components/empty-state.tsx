import type { ReactNode } from 'react';
import { CopyButton } from './copy-button';
import classes from './empty-state.module.css';

/** A command to copy, and what it does. */
export type EmptyCommand = { what: string; text: string };

type Props = {
  /** What happened: `No calls in the last 7 days`. */
  title: string;
  /** What to do next. */
  children?: ReactNode;
  commands?: readonly EmptyCommand[];
  /** Links or buttons. */
  actions?: ReactNode;
};

const NO_COMMANDS: readonly EmptyCommand[] = [];

/** Nothing to show, why, and the next step, with commands that can be copied. */
export const EmptyState = ({ title, children, commands = NO_COMMANDS, actions }: Props) => (
  <div className={classes.state}>
    <p className={classes.title}>{title}</p>
    {children ? <div className={classes.text}>{children}</div> : null}
    {commands.map(({ what, text }) => (
      <div key={what} className={classes.step}>
        <p className={classes.what}>{what}</p>
        <div className={classes.command}>
          <code>{text}</code>
          <CopyButton text={text} label={`Copy command: ${what}`} />
        </div>
      </div>
    ))}
    {actions ? <div className={classes.actions}>{actions}</div> : null}
  </div>
);
