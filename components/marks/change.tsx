import { formatPercentChange, formatPoints, formatSigned } from '../format';
import classes from './number.module.css';

/** Which direction is welcome; without it the number has no colour. */
type GoodWhen = 'up' | 'down';

type Props = {
  now: number | null;
  before: number | null;
  /** `points`: the difference of two shares; `percent`: how much larger one amount is than the other; `count`: how many more. */
  unit: 'points' | 'percent' | 'count';
  isGoodWhen?: GoodWhen;
};

const differenceOf = ({ now, before, unit }: Props): number | null => {
  if (now === null || before === null) return null;
  if (unit !== 'percent') return now - before;
  return before === 0 ? null : now / before - 1;
};

const TEXT_OF: Readonly<Record<Props['unit'], (difference: number) => string>> = {
  points: (difference) => `${formatPoints(difference)} pt`,
  percent: formatPercentChange,
  count: formatSigned,
};

const toneOf = (difference: number, text: string, isGoodWhen?: GoodWhen) => {
  if (isGoodWhen === undefined || !/[1-9]/.test(text)) return undefined;
  return difference > 0 === (isGoodWhen === 'up') ? 'good' : 'bad';
};

/** The change against the period before; nothing where either period has no data. */
export const Change = (props: Props) => {
  const difference = differenceOf(props);
  if (difference === null) return null;
  const text = TEXT_OF[props.unit](difference);
  return (
    <span className={classes.delta} data-tone={toneOf(difference, text, props.isGoodWhen)}>
      {text}
      <span className="mt-hidden"> against the period before</span>
    </span>
  );
};
