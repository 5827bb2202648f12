import type { ReviewedClasses } from '../../db/queries/reviewed-classes';
import { Tiles } from '../marks/tile';
import { FaultTiles } from './fault-tiles';
import { RepairCostTile } from './repair-cost-tile';
import { SuccessTiles, type TileSums } from './success-tiles';
import { type Waiting, WaitingTile } from './waiting-tile';

type Props = TileSums & { waiting: Waiting; reviewed: ReviewedClasses };

/** The numbers at the top of the overview, the six most asked for first; each with what it is made of and its change. */
export const OverviewTiles = ({ waiting, reviewed, ...sums }: Props) => (
  <Tiles label="Key numbers">
    <SuccessTiles {...sums} />
    <WaitingTile waiting={waiting} />
    <RepairCostTile {...sums} />
    <FaultTiles {...sums} reviewed={reviewed} />
  </Tiles>
);
