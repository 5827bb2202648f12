import { formatPoints } from '../format';
import classes from './number.module.css';

type Props = {
  /** A difference of shares: 0.023 is +2.3 points. */
  share: number;
  /** Which direction is welcome; without it the number has no colour. */
  isGoodWhen?: 'up' | 'down';
  unit?: string;
};

/** A signed difference in points; colour only repeats what the sign says. */
export const Delta = ({ share, isGoodWhen, unit = 'pt' }: Props) => {
  const text = formatPoints(share);
  const isZero = Number(text) === 0;
  const isGood = share > 0 === (isGoodWhen === 'up');
  const tone = isZero || isGoodWhen === undefined ? undefined : isGood ? 'good' : 'bad';
  return (
    <span className={classes.delta} data-tone={tone}>
      {text}
      {unit ? ` ${unit}` : ''}
    </span>
  );
};
