'use client';

import type { ReactNode } from 'react';
import type { Hint } from '../../lib/help/hint';
import { AppLink } from '../app-link';
import { type Figure, FigureList } from './figure-list';
import { Note } from './note';
import classes from './note.module.css';

type Props = {
  hint: Hint;
  /** Heads the card where the text that was hovered does not say it. */
  name?: string;
  /** What a number is made of, below its definition. */
  figures?: readonly Figure[];
  /** With it the text is a link to the calls behind it. */
  href?: string;
  onClick?: () => void;
  className?: string;
  children: ReactNode;
};

const NO_FIGURES: readonly Figure[] = [];

/**
 * What explains itself on hover, focus and touch: the meaning, and the way to its entry in the help, which Tab reaches.
 * Every card of the product that defines something is one of these. It is a control, so it never stands within a link.
 */
export const HintNote = ({ hint, name, figures = NO_FIGURES, children, ...trigger }: Props) => (
  <Note
    {...trigger}
    renderCard={() => (
      <>
        {name ? <p className={classes.name}>{name}</p> : null}
        <p className={classes.meaning}>{hint.text}</p>
        {figures.length > 0 ? <FigureList figures={figures} /> : null}
        <p className={classes.more}>
          <AppLink href={hint.href}>More in the help</AppLink>
        </p>
      </>
    )}
  >
    {children}
  </Note>
);
