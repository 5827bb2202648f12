import { formatInstant, formatMinute } from '../format-time';
import classes from './instant.module.css';

type Props = {
  ms: number;
  zone: string;
  precision?: 'second' | 'minute';
  /** On a narrow screen the year and the seconds are left to the hover. */
  isShortWhenNarrow?: boolean;
};

const Short = ({ text }: { text: string }) => (
  <>
    <span className={classes.wideOnly}>{text.slice(0, 5)}</span>
    {text.slice(5, 16)}
    <span className={classes.wideOnly}>{text.slice(16)}</span>
  </>
);

/** An instant on the project's clock; the exact time in UTC on hover. */
export const Instant = ({ ms, zone, precision = 'second', isShortWhenNarrow = false }: Props) => {
  const iso = new Date(ms).toISOString();
  const text = precision === 'second' ? formatInstant(ms, zone) : formatMinute(ms, zone);
  return (
    <time dateTime={iso} title={`${iso} (UTC)`}>
      {isShortWhenNarrow ? <Short text={text} /> : text}
    </time>
  );
};
