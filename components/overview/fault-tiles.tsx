import type { ReviewedClasses } from '../../db/queries/reviewed-classes';
import type { Measures } from '../../lib/measures';
import {
  escalationRate,
  finalAttemptEscalationRate,
  misclassifiedRate,
  modelFaultRate,
  paysOff,
  type Rate,
  toolFaultRate,
} from '../../lib/metrics';
import { formatCount } from '../format';
import type { Figure } from '../marks/figure-list';
import { RATE_DEFINITIONS } from '../marks/rate-definitions';
import { RateTile } from './rate-tile';
import { leftOutOfN, type TileSums } from './success-tiles';

type FaultTile = {
  name: keyof typeof RATE_DEFINITIONS;
  rateOf: (m: Measures) => Rate;
  isGoodWhen: 'up' | 'down';
  behind: 'escalated' | null;
  excludedOf: (m: Measures) => readonly Figure[];
};

// Only escalated calls are counted by call; the others count attempts, or calls that no list can single out.
const TILES: readonly FaultTile[] = [
  {
    name: 'paysOff',
    rateOf: paysOff,
    isGoodWhen: 'up',
    behind: null,
    excludedOf: ({ resent }) => [['repaired by resending', formatCount(resent)]],
  },
  {
    name: 'escalationRate',
    rateOf: escalationRate,
    isGoodWhen: 'down',
    behind: 'escalated',
    excludedOf: leftOutOfN,
  },
  {
    name: 'finalAttemptEscalationRate',
    rateOf: finalAttemptEscalationRate,
    isGoodWhen: 'down',
    behind: null,
    excludedOf: (m) => [['left out: budget unknown', formatCount(m.repairAttempted - m.finalEscalatedOf)]],
  },
  {
    name: 'modelFaultRate',
    rateOf: modelFaultRate,
    isGoodWhen: 'down',
    behind: null,
    excludedOf: () => [],
  },
  {
    name: 'toolFaultRate',
    rateOf: toolFaultRate,
    isGoodWhen: 'down',
    behind: null,
    excludedOf: (m) => [['left out: stage unknown', formatCount(m.stageUnknown)]],
  },
];

/** Whether repair prompts pay, where loops end, who is at fault, and how far the classes can be trusted. */
export const FaultTiles = ({ filter, now, before, reviewed }: TileSums & { reviewed: ReviewedClasses }) => (
  <>
    {TILES.map(({ name, rateOf, excludedOf, ...tile }) => (
      <RateTile
        key={name}
        definition={RATE_DEFINITIONS[name]}
        rate={rateOf(now)}
        before={before && rateOf(before)}
        filter={filter}
        excluded={excludedOf(now)}
        size="small"
        {...tile}
      />
    ))}
    <RateTile
      definition={RATE_DEFINITIONS.misclassified}
      rate={misclassifiedRate(reviewed)}
      before={null}
      behind={null}
      filter={filter}
      size="small"
      sub={`${formatCount(reviewed.misclassified)} of ${formatCount(reviewed.reviewed)} reviewed`}
    />
  </>
);
