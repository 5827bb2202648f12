import { formatCount, formatPercent } from '../format';
import classes from './lift-bar.module.css';

export type LiftCounts = { executed: number; repaired: number; escalated: number; abandoned: number };

type Props = {
  counts: LiftCounts;
  /** `failures` leaves out the calls that needed no repair. */
  variant?: 'calls' | 'failures';
  /** The 95 % interval of the lift, or of repair success, as formatted text. */
  interval?: string | null;
};

const PARTS = ['executed', 'repaired', 'escalated', 'abandoned'] as const satisfies readonly (keyof LiftCounts)[];

const describe = (
  parts: readonly (keyof LiftCounts)[],
  counts: LiftCounts,
  total: number,
  interval?: string | null,
) => {
  if (total === 0) return 'no data';
  const shares = parts.map((part) => `${part} ${formatPercent(counts[part] / total)} (${formatCount(counts[part])})`);
  return [`n = ${formatCount(total)}`, ...shares, ...(interval ? [`95 % interval ${interval} %`] : [])].join(', ');
};

/**
 * What became of calls on a scale of 0 to 100 %: executed, then what repair won, then what was escalated and abandoned.
 * Signature mark; the whole is read out as text and shown on hover.
 */
export const LiftBar = ({ counts, variant = 'calls', interval = null }: Props) => {
  const parts: readonly (keyof LiftCounts)[] = variant === 'calls' ? PARTS : PARTS.slice(1);
  const total = parts.reduce((sum, part) => sum + counts[part], 0);
  const label = describe(parts, counts, total, interval);
  return (
    <span role="img" aria-label={label} title={label} className={classes.bar}>
      {parts.map((part) =>
        counts[part] > 0 ? (
          <span key={part} className={classes.part} data-part={part} style={{ flexGrow: counts[part] }} />
        ) : null,
      )}
    </span>
  );
};
