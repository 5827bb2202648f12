import type { ReactNode } from 'react';
import { AppLink } from '../app-link';
import classes from './attempts-head.module.css';

/** How attempts stand: next to each other where they fit, or one below the other. */
export type AttemptLayout = 'side' | 'stacked';

type Props = {
  layout: AttemptLayout;
  hrefOf: (layout: AttemptLayout) => string;
  /** What can be done with all of them. */
  children: ReactNode;
};

const WORDS = { side: 'Side by side', stacked: 'Stacked' } as const satisfies Record<AttemptLayout, string>;
const LAYOUTS: readonly AttemptLayout[] = ['side', 'stacked'];

/** The heading of the attempts, and the choice of how they stand. */
export const AttemptsHead = ({ layout, hrefOf, children }: Props) => (
  <header className={classes.head}>
    <h2>Attempts</h2>
    <nav aria-label="Layout of the attempts" className={classes.layouts}>
      {LAYOUTS.map((each) => (
        <AppLink
          key={each}
          href={hrefOf(each)}
          replace
          scroll={false}
          aria-current={each === layout ? 'true' : undefined}
        >
          {WORDS[each]}
        </AppLink>
      ))}
    </nav>
    {children}
  </header>
);
