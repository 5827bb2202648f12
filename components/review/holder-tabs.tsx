import { QUEUE_HOLDERS, type QueueHolder } from '../../lib/review';
import { AppLink } from '../app-link';
import { formatCount } from '../format';
import classes from './holder-tabs.module.css';
import { narrowedHref, type QueueView } from './queue-href';

const LABELS: Readonly<Record<QueueHolder, string>> = {
  anyone: 'All',
  nobody: 'Free',
  me: 'Mine',
  others: 'Others’',
};

type Props = {
  /** How many items the filter lets through, by whose they are. */
  counts: Readonly<Record<QueueHolder, number>>;
  view: QueueView;
};

/** Whose items the queue shows. */
export const HolderTabs = ({ counts, view }: Props) => (
  <ul className={classes.tabs}>
    {QUEUE_HOLDERS.map((holder) => (
      <li key={holder}>
        <AppLink
          href={narrowedHref(view, { holder })}
          aria-current={view.filter.holder === holder ? 'true' : undefined}
          className={classes.tab}
        >
          {LABELS[holder]} <span className={classes.count}>{formatCount(counts[holder])}</span>
        </AppLink>
      </li>
    ))}
  </ul>
);
