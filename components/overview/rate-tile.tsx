import type { ReactNode } from 'react';
import type { NumberName } from '../../lib/calls-behind';
import type { CallFilter } from '../../lib/filter';
import type { Rate } from '../../lib/metrics';
import { formatCalls, formatInterval, formatPoints, NO_DATA, percentOf } from '../format';
import { hrefBehind } from '../marks/call-count';
import { Change } from '../marks/change';
import { type Figure, rateFigures } from '../marks/figure-list';
import type { RateDefinition } from '../marks/rate-cell';
import { Tile, type TileSize } from '../marks/tile';

type Unit = '%' | 'pt';

type Props = {
  definition: RateDefinition;
  rate: Rate;
  /** The same rate of the period before; null where nothing is compared. */
  before: Rate | null;
  unit?: Unit;
  /** Without it a change has no colour. */
  isGoodWhen?: 'up' | 'down';
  /** The number the rate's numerator counts, and the filter it is counted under: its link. Null where no list is as long. */
  behind: NumberName | null;
  filter: CallFilter;
  /** What the rate leaves out. */
  excluded?: readonly Figure[];
  size?: TileSize;
  /** Stands in the place of the interval. */
  sub?: ReactNode;
};

const NO_FIGURES: readonly Figure[] = [];

const numberText = ({ value }: Rate, unit: Unit): string => {
  if (value === null) return NO_DATA;
  return unit === '%' ? percentOf(value) : formatPoints(value);
};

const beforeFigure = (before: Rate | null, unit: Unit): Figure[] =>
  before === null ? [] : [['period before', `${numberText(before, unit)}${before.value === null ? '' : ` ${unit}`}`]];

/** A rate with its interval below and its change; a click opens the calls of its numerator. */
export const RateTile = ({
  definition,
  rate,
  before,
  unit = '%',
  isGoodWhen,
  behind,
  filter,
  excluded = NO_FIGURES,
  size,
  sub = formatInterval(rate),
}: Props) => {
  const href = rate.value === null || behind === null ? null : hrefBehind(behind, filter);
  const text = numberText(rate, unit);
  return (
    <Tile
      label={definition.name}
      value={text}
      unit={rate.value === null ? undefined : unit}
      hint={definition.hint}
      figures={[...rateFigures(rate, definition), ...excluded, ...beforeFigure(before, unit)]}
      size={size}
      link={
        href === null
          ? null
          : { href, label: `${text} ${unit}: ${formatCalls(rate.numerator)} ${definition.numerator}` }
      }
      sub={
        <>
          {sub ? <span>{sub}</span> : null}
          {before === null ? null : (
            <Change now={rate.value} before={before.value} unit="points" isGoodWhen={isGoodWhen} />
          )}
        </>
      }
    />
  );
};
