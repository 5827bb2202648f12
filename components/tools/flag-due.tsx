import { isOverdue, type FlagStatus } from '../../lib/flag';
import { visibleText } from '../../lib/json/source-text';
import { formatDate } from '../format-time';
import { Icon } from '../icon';
import classes from './flag-due.module.css';

/** A day of the calendar in words: it is the same day in every zone. */
const dayWords = (day: string): string => formatDate(Date.parse(`${day}T00:00:00Z`), 'UTC');

type Props = {
  flag: { status: FlagStatus; owner: string | null; dueOn: string | null };
  /** YYYY-MM-DD on the project's calendar. */
  today: string;
};

/** Who sees to a flag, and until which day; a day that is over is marked. */
export const FlagDue = ({ flag, today }: Props) => (
  <span className={classes.facts}>
    <span>{flag.owner === null ? 'no owner' : `owner ${visibleText(flag.owner)}`}</span>
    {flag.dueOn === null ? (
      <span>no due day</span>
    ) : isOverdue(flag, today) ? (
      <span className={classes.overdue}>
        <Icon name="alert" size={13} /> overdue since {dayWords(flag.dueOn)}
      </span>
    ) : (
      <span>due {dayWords(flag.dueOn)}</span>
    )}
  </span>
);
