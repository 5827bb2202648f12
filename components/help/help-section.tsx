import type { ReactNode } from 'react';
import { helpAnchor } from '../../lib/help/help-href';
import classes from './help.module.css';

type Props = { title: string; children: ReactNode };

/** A part of a page; its heading can be linked to. */
export const HelpSection = ({ title, children }: Props) => (
  <section className={classes.section}>
    <h2 id={helpAnchor(title)} className={classes.heading}>
      {title}
    </h2>
    {children}
  </section>
);
