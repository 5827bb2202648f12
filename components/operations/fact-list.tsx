import type { ReactNode } from 'react';
import classes from './operations.module.css';

/** A name and what stands behind it, a line of a list. */
export type NamedFact = readonly [name: string, value: ReactNode];

/** Facts below each other: names at the left, values at the right. */
export const FactList = ({ facts }: { facts: readonly NamedFact[] }) => (
  <dl className={classes.facts}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
