import type { ReactNode } from 'react';
import { helpAnchor } from '../../lib/help/help-href';
import classes from './help.module.css';

export type Term = {
  /** Anchors the entry: hovers all over the product lead to it. */
  name: string;
  /** Another way of writing the name that links may use. */
  alias?: string;
  label: ReactNode;
  meaning: ReactNode;
  /** What the worked example gives. */
  example?: ReactNode;
};

/** Terms and what they mean, each with an anchor of its own. */
export const TermList = ({ terms }: { terms: readonly Term[] }) => (
  <dl className={classes.terms}>
    {terms.map(({ name, alias = name, label, meaning, example }) => (
      <div key={name} id={helpAnchor(name)} className={classes.term}>
        <dt>
          {helpAnchor(alias) === helpAnchor(name) ? null : <span id={helpAnchor(alias)} className={classes.alias} />}
          <a href={`#${helpAnchor(name)}`} className={classes.anchor}>
            {label}
          </a>
        </dt>
        <dd>{meaning}</dd>
        {example ? <dd className={classes.example}>{example}</dd> : null}
      </div>
    ))}
  </dl>
);
