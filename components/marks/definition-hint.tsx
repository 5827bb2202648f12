'use client';

import type { ReactNode } from 'react';
import { definitionHref } from '../../lib/help/definition-href';
import { AppLink } from '../app-link';
import { type Figure, FigureList } from './figure-list';
import { Note } from './note';
import classes from './note.module.css';

type Props = {
  definition: string;
  name?: string;
  /** What the number is made of, below its definition. */
  figures?: readonly Figure[];
  onClick?: () => void;
  className?: string;
  children: ReactNode;
};

/** To the number worked out in the help, for definitions that stand there. */
const HelpLink = ({ definition }: { definition: string }) => {
  const href = definitionHref(definition);
  return href === null ? null : (
    <p className={classes.more}>
      <AppLink href={href}>Worked example</AppLink>
    </p>
  );
};

const NO_FIGURES: readonly Figure[] = [];

/** A term with its definition on hover and on focus, and the way to its place in the help. */
export const DefinitionHint = ({
  definition,
  name,
  figures = NO_FIGURES,
  onClick,
  className = '',
  children,
}: Props) => (
  <Note
    className={`${classes.term} ${className}`}
    onClick={onClick}
    renderCard={() => (
      <>
        {name ? <p className={classes.name}>{name}</p> : null}
        <p className={classes.meaning}>{definition}</p>
        {figures.length > 0 ? <FigureList figures={figures} /> : null}
        <HelpLink definition={definition} />
      </>
    )}
  >
    {children}
  </Note>
);
