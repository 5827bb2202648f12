import { Tiles } from '../marks/tile';
import { RepairCostTile } from './repair-cost-tile';
import { SuccessTiles, type TileSums } from './success-tiles';
import { type Waiting, WaitingTile } from './waiting-tile';

/** The six numbers at the top of the overview, each with what it is made of and its change. */
export const OverviewTiles = ({ waiting, ...sums }: TileSums & { waiting: Waiting }) => (
  <Tiles label="Key numbers">
    <SuccessTiles {...sums} />
    <WaitingTile waiting={waiting} />
    <RepairCostTile {...sums} />
  </Tiles>
);
