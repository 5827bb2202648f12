import { numberHint } from '../../lib/help/number-hint';
import type { Measures } from '../../lib/measures';
import { type Cost, repairCost } from '../../lib/metrics';
import { formatCount, formatPercent, NO_DATA } from '../format';
import { Change } from '../marks/change';
import type { Figure } from '../marks/figure-list';
import { Tile } from '../marks/tile';

const { text, href } = numberHint('repairTokens');
const HINT = { text: `${text} Divided by the repaired calls.`, href };

const MONEY = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumSignificantDigits: 3 });
const MS_A_SECOND = 1_000;

const wholeOr = (amount: number | null): string => (amount === null ? 'unknown' : formatCount(Math.round(amount)));

const shareKnown = ({ known, of }: Cost): string => (of === 0 ? NO_DATA : formatPercent(known / of));

const figuresOf = (m: Measures): Figure[] => {
  const { tokens, costUsd, latencyMs } = repairCost(m);
  return [
    ['repair attempts', formatCount(tokens.of)],
    ['tokens in all', wholeOr(tokens.total)],
    ['tokens known', shareKnown(tokens)],
    ['money in all', costUsd.total === null ? 'unknown' : MONEY.format(costUsd.total)],
    ['money known', shareKnown(costUsd)],
    ['time in all', latencyMs.total === null ? 'unknown' : `${wholeOr(latencyMs.total / MS_A_SECOND)} s`],
    ['time known', shareKnown(latencyMs)],
  ];
};

/** What a repaired call costs in tokens, over how many attempts that is known, and the money and time beside it. */
export const RepairCostTile = ({ now, before }: { now: Measures; before: Measures | null }) => {
  const { tokens } = repairCost(now);
  const value = tokens.perRepaired;
  return (
    <Tile
      label="Cost per repaired call"
      value={value === null ? NO_DATA : formatCount(Math.round(value))}
      unit={value === null ? undefined : 'tokens'}
      hint={HINT}
      figures={figuresOf(now)}
      sub={
        <>
          <span>{tokens.of === 0 ? 'no repair attempted' : `${shareKnown(tokens)} known`}</span>
          <Change
            now={value}
            before={before && repairCost(before).tokens.perRepaired}
            unit="percent"
            isGoodWhen="down"
          />
        </>
      }
    />
  );
};
