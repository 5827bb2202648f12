'use client';

import type { Hint } from '../../lib/help/hint';
import type { Rate } from '../../lib/metrics';
import { formatCount, formatInterval, formatPercent, formatPoints, NO_DATA } from '../format';
import { type Figure, rateFigures } from './figure-list';
import { HintNote } from './hint-note';
import classes from './number.module.css';

/** What a rate says and what is counted, in words. */
export type RateDefinition = { name: string; hint: Hint; numerator: string; denominator: string };

const pointsText = (share: number | null): string => (share === null ? NO_DATA : formatPoints(share));

type Props = {
  rate: Rate;
  definition: RateDefinition;
  /** The interval in faint behind the value; leave it out where the column beside has it. */
  hasInterval?: boolean;
  /** `points` for what is added to another rate; its column names the unit. */
  unit?: 'percent' | 'points';
  /** The calls behind the rate: those of its numerator. */
  href?: string | null;
  /** What the rate leaves out. */
  excluded?: readonly Figure[];
};

const NO_FIGURES: readonly Figure[] = [];

/** A rate with one decimal and its interval, or `no data`; what was divided by what, and the way to the help, on hover and on focus. */
export const RateCell = (props: Props) => {
  const { rate, definition, hasInterval = true, unit = 'percent', href = null, excluded = NO_FIGURES } = props;
  const interval = hasInterval ? formatInterval(rate) : null;
  const isGain = unit === 'points' && Number(rate.value) > 0;
  const text = unit === 'percent' ? formatPercent(rate.value) : pointsText(rate.value);
  return (
    <HintNote
      hint={definition.hint}
      name={definition.name}
      figures={[...rateFigures(rate, definition), ...excluded]}
      href={href ?? undefined}
    >
      <span>
        <span
          className={rate.value === null ? classes.none : href ? classes.number : undefined}
          data-gain={isGain || undefined}
        >
          {text}
        </span>
      </span>
      {hasInterval ? <span className={classes.interval}>{interval}</span> : null}
      {href === null ? null : (
        <span className="mt-hidden">
          , {formatCount(rate.numerator)} {definition.numerator}
        </span>
      )}
    </HintNote>
  );
};
