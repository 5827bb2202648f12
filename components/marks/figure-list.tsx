import type { Rate } from '../../lib/metrics';
import { formatCount } from '../format';
import classes from './note.module.css';

/** A name and a number as text, a line of a card. */
export type Figure = readonly [name: string, text: string];

/** What a number is made of. */
export const FigureList = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className={classes.figures}>
    {figures.map(([name, text]) => (
      <div key={name} className={classes.figure}>
        <dt>{name}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
);

const exactInterval = ({ low, high }: Rate): readonly Figure[] =>
  low === null || high === null ? [] : [['95 % interval', `${(low * 100).toFixed(2)}–${(high * 100).toFixed(2)} %`]];

/** What a rate divides by what, and its interval to two decimals. */
export const rateFigures = (rate: Rate, words: { numerator: string; denominator: string }): Figure[] => [
  [words.numerator, formatCount(rate.numerator)],
  [words.denominator, formatCount(rate.denominator)],
  ...exactInterval(rate),
];

/** What a rate of clean repairs leaves out. */
export const notMeasurable = (calls: number): Figure[] => [['left out: not measurable', formatCount(calls)]];
