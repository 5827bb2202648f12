import { PageBody } from './page-body';
import { Panel } from './panel';
import { PageHeader } from './shell/page-header';
import { Tiles } from './marks/tile';
import classes from './skeleton.module.css';

/** A place where something will stand, as high as that will be. */
const Bone = ({ heightPx }: { heightPx: number }) => <div className={classes.bone} style={{ height: heightPx }} />;

/** The row of range and filters. */
const FilterBones = () => (
  <div className={classes.filters}>
    <div className={classes.bone} />
    <div className={classes.bone} />
  </div>
);

const TileBones = ({ count }: { count: number }) => (
  <Tiles label="Key numbers">
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={classes.tile}>
        <div className={classes.bone} />
        <div className={classes.bone} />
        <div className={classes.bone} />
      </div>
    ))}
  </Tiles>
);

const ROW_PX = 34;
const CHART_EDGE_PX = 16;

type Props = {
  title: string;
  tiles?: number;
  /** Panels below, with the height of what they will hold. */
  panels: readonly { title: string; heightPx: number; isChart?: boolean }[];
};

const RowBones = ({ heightPx }: { heightPx: number }) => (
  <div className={classes.rows} style={{ height: heightPx }}>
    {Array.from({ length: Math.floor(heightPx / ROW_PX) }, (_, index) => (
      <div key={index} className={classes.row}>
        <Bone heightPx={10} />
      </div>
    ))}
  </div>
);

const ChartBone = ({ heightPx }: { heightPx: number }) => (
  <div className={classes.chart} style={{ height: heightPx }}>
    <Bone heightPx={heightPx - 2 * CHART_EDGE_PX} />
  </div>
);

/** A screen on its way: header and panels stand where they will stand. */
export const ScreenSkeleton = ({ title, tiles = 0, panels }: Props) => (
  <>
    <PageHeader title={title} />
    <PageBody>
      <span role="status" className="mt-hidden">
        Loading
      </span>
      <FilterBones />
      {tiles > 0 ? <TileBones count={tiles} /> : null}
      {panels.map(({ title: name, heightPx, isChart = false }) => (
        <Panel key={name} title={name} padding="flush">
          {isChart ? <ChartBone heightPx={heightPx} /> : <RowBones heightPx={heightPx} />}
        </Panel>
      ))}
    </PageBody>
  </>
);
