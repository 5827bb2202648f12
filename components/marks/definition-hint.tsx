import type { ComponentProps } from 'react';
import { HintNote } from './hint-note';
import classes from './note.module.css';

/** A term with dots below it, which tell that it explains itself. */
export const DefinitionHint = ({ className = '', ...props }: ComponentProps<typeof HintNote>) => (
  <HintNote className={`${classes.term} ${className}`} {...props} />
);
