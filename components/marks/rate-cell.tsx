'use client';

import type { Rate } from '../../lib/metrics';
import { formatCount, formatInterval, formatPercent } from '../format';
import { Note } from './note';
import noteClasses from './note.module.css';
import classes from './number.module.css';

/** What a rate says and what is counted, in words. */
export type RateDefinition = { name: string; meaning: string; numerator: string; denominator: string };

const exactInterval = ({ low, high }: Rate): string =>
  low === null || high === null ? '' : `${(low * 100).toFixed(2)}–${(high * 100).toFixed(2)} %`;

const RateCard = ({ rate, definition }: { rate: Rate; definition: RateDefinition }) => (
  <>
    <p className={noteClasses.name}>{definition.name}</p>
    <p className={noteClasses.meaning}>{definition.meaning}</p>
    <dl className={noteClasses.figures}>
      <dt>{definition.numerator}</dt>
      <dd>{formatCount(rate.numerator)}</dd>
      <dt>{definition.denominator}</dt>
      <dd>{formatCount(rate.denominator)}</dd>
      {rate.value === null ? null : (
        <>
          <dt>95 % interval</dt>
          <dd>{exactInterval(rate)}</dd>
        </>
      )}
    </dl>
  </>
);

type Props = {
  rate: Rate;
  definition: RateDefinition;
  /** The interval in faint behind the value; leave it out where the column beside has it. */
  hasInterval?: boolean;
  /** The calls behind the rate. */
  href?: string;
};

/** A rate with one decimal and its interval, or `no data`; what was divided by what on hover and on focus. */
export const RateCell = ({ rate, definition, hasInterval = true, href }: Props) => {
  const interval = hasInterval ? formatInterval(rate) : null;
  return (
    <Note href={href} renderCard={() => <RateCard rate={rate} definition={definition} />}>
      <span className={rate.value === null ? classes.none : href ? classes.number : undefined}>
        {formatPercent(rate.value)}
      </span>
      {hasInterval ? <span className={classes.interval}>{interval}</span> : null}
    </Note>
  );
};
