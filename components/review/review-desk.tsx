import type { ReactNode } from 'react';
import classes from './review-desk.module.css';

type Props = {
  /** What the queue is narrowed by, above both. */
  filters: ReactNode;
  /** Whose items the queue shows. */
  tabs: ReactNode;
  /** The queue. */
  list: ReactNode;
  /** The item that is open, or what to do instead. */
  children: ReactNode;
  /** Which of the two a narrow screen shows. */
  narrow: 'list' | 'item';
};

/** The queue at the left, one item at the right. */
export const ReviewDesk = ({ filters, tabs, list, children, narrow }: Props) => (
  <>
    <div className={classes.filters} data-narrow={narrow}>
      {filters}
    </div>
    <div className={classes.desk} data-narrow={narrow}>
      <nav aria-label="Waiting items" className={classes.list}>
        {tabs}
        {list}
      </nav>
      <div className={classes.item}>{children}</div>
    </div>
  </>
);
