import { formatInstant, formatMinute } from '../format-time';

type Props = { ms: number; zone: string; precision?: 'second' | 'minute' };

/** An instant on the project's clock; the exact time in UTC on hover. */
export const Instant = ({ ms, zone, precision = 'second' }: Props) => {
  const iso = new Date(ms).toISOString();
  return (
    <time dateTime={iso} title={`${iso} (UTC)`}>
      {precision === 'second' ? formatInstant(ms, zone) : formatMinute(ms, zone)}
    </time>
  );
};
