import type { CallFilter } from '../../lib/filter';
import { numberHint } from '../../lib/help/number-hint';
import type { Measures } from '../../lib/measures';
import {
  callCounts,
  cleanRepairRate,
  cleanUnmeasured,
  firstAttemptSuccess,
  lift,
  postRepairSuccess,
} from '../../lib/metrics';
import { formatCalls, formatCount, formatInterval, formatPercent } from '../format';
import { CallCount, hrefBehind } from '../marks/call-count';
import { Change } from '../marks/change';
import { type Figure, notMeasurable } from '../marks/figure-list';
import { RATE_DEFINITIONS } from '../marks/rate-definitions';
import { Tile } from '../marks/tile';
import { RateTile } from './rate-tile';

/** Sums of calls under a filter, and those of the period before where they are compared. */
export type TileSums = { filter: CallFilter; now: Measures; before: Measures | null };

const CallsTile = ({ filter, now, before }: TileSums) => {
  const { n1, n, open } = callCounts(now);
  const n1Before = before && callCounts(before).n1;
  const href = hrefBehind('n1', filter);
  return (
    <Tile
      label="Calls"
      value={formatCount(n1)}
      hint={numberHint('n1')}
      figures={[
        ['n₁', formatCount(n1)],
        ['of them open', formatCount(open)],
        ['n: not open', formatCount(n)],
        ...leftOut(now),
        ...(n1Before === null ? [] : [['period before', formatCount(n1Before)] as const]),
      ]}
      link={href === null ? null : { href, label: formatCalls(n1) }}
      sub={
        <>
          <span>
            <CallCount count={open} name="open" filter={filter} label="open calls" isInline /> open
          </span>
          <Change now={n1} before={n1Before} unit="percent" />
        </>
      }
    />
  );
};

const LiftTile = ({ filter, now, before }: TileSums) => (
  <RateTile
    definition={RATE_DEFINITIONS.lift}
    rate={lift(now)}
    before={before && lift(before)}
    excluded={[...cleanFigures(now), ...leftOutOfN(now)]}
    isGoodWhen="up"
    unit="pt"
    behind="repaired"
    filter={filter}
    sub={
      <>
        {formatCount(now.repaired)} of{' '}
        <CallCount
          count={now.repairAttempted}
          name="repairAttempted"
          filter={filter}
          label="calls with a repair attempted"
          isInline
        />{' '}
        repaired
      </>
    }
  />
);

/** How many of the repaired calls were repaired cleanly, and of how many that can be said. */
const cleanFigures = (m: Measures): Figure[] => {
  const rate = cleanRepairRate(m);
  const interval = formatInterval(rate);
  return [
    ['repaired, of it clean', `${formatCount(rate.numerator)} of ${formatCount(rate.denominator)}`],
    ['share of it clean', formatPercent(rate.value) + (interval === null ? '' : ` (${interval})`)],
    ...notMeasurable(cleanUnmeasured(m)),
  ];
};

/** What no rate of calls counts, where there is any. */
const leftOut = (m: Measures): Figure[] => {
  const { held, unknown, excludedExperiment, excludedModelOutput, excludedActor } = callCounts(m);
  const parts = [
    ['held', held],
    ['unknown', unknown],
    ['experiment and golden', excludedExperiment],
    ['model output', excludedModelOutput],
    ['by other actors', excludedActor],
  ] as const;
  return parts.flatMap(([word, calls]) => (calls === 0 ? [] : [[`left out: ${word}`, formatCount(calls)]]));
};

/** What a rate over n leaves out: the open calls too. */
export const leftOutOfN = (m: Measures): Figure[] => [
  ['left out: open', formatCount(callCounts(m).open)],
  ...leftOut(m),
];

/** Calls, success before and after repair, and the lift. */
export const SuccessTiles = (sums: TileSums) => {
  const { filter, now, before } = sums;
  return (
    <>
      <CallsTile {...sums} />
      <RateTile
        definition={RATE_DEFINITIONS.firstAttemptSuccess}
        rate={firstAttemptSuccess(now)}
        before={before && firstAttemptSuccess(before)}
        excluded={leftOut(now)}
        isGoodWhen="up"
        behind="executed"
        filter={filter}
      />
      <RateTile
        definition={RATE_DEFINITIONS.postRepairSuccess}
        rate={postRepairSuccess(now)}
        before={before && postRepairSuccess(before)}
        excluded={[...cleanFigures(now), ...leftOutOfN(now)]}
        isGoodWhen="up"
        behind="succeeded"
        filter={filter}
      />
      <LiftTile {...sums} />
    </>
  );
};
