import type { ReactNode } from 'react';
import { CopyButton } from './copy-button';
import classes from './empty-state.module.css';

type Props = {
  /** What happened: `No calls in the last 7 days`. */
  title: string;
  /** What to do next. */
  children?: ReactNode;
  command?: string;
  /** Links or buttons. */
  actions?: ReactNode;
};

/** Nothing to show, why, and the next step, with a command that can be copied. */
export const EmptyState = ({ title, children, command, actions }: Props) => (
  <div className={classes.state}>
    <p className={classes.title}>{title}</p>
    {children ? <div className={classes.text}>{children}</div> : null}
    {command ? (
      <div className={classes.command}>
        <code>{command}</code>
        <CopyButton text={command} label="Copy command" />
      </div>
    ) : null}
    {actions ? <div className={classes.actions}>{actions}</div> : null}
  </div>
);
