import type { ReactNode } from 'react';
import classes from './page-body.module.css';

/** The panels of a screen, one below the other. */
export const PageBody = ({ children }: { children: ReactNode }) => <div className={classes.body}>{children}</div>;

/** Panels side by side where there is room. */
export const PanelRow = ({ children }: { children: ReactNode }) => <div className={classes.row}>{children}</div>;
