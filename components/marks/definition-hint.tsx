'use client';

import type { ReactNode } from 'react';
import { Note } from './note';
import classes from './note.module.css';

type Props = { definition: string; name?: string; onClick?: () => void; className?: string; children: ReactNode };

/** A term with its definition on hover and on focus. */
export const DefinitionHint = ({ definition, name, onClick, className = '', children }: Props) => (
  <Note
    className={`${classes.term} ${className}`}
    onClick={onClick}
    renderCard={() => (
      <>
        {name ? <p className={classes.name}>{name}</p> : null}
        <p className={classes.meaning}>{definition}</p>
      </>
    )}
  >
    {children}
  </Note>
);
