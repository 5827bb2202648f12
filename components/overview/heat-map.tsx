import type { CellSums } from '../../db/queries/sum-tables';
import type { CallFilter } from '../../lib/filter';
import type { OverviewView } from '../../lib/overview-view';
import { CELL_METRICS, type CellMetric } from '../../lib/overview-view';
import { overviewViewHref } from '../../lib/routes';
import { EmptyState } from '../empty-state';
import { formatCount } from '../format';
import { Panel } from '../panel';
import { TableExport } from '../table-export';
import { ChoiceLinks } from './choice-links';
import { HeatGrid } from './heat-grid';
import { heatOf } from './heat-cells';
import classes from './heat-map.module.css';

/** More lines than this are no map any more. */
const MOST_TOOLS = 15;

const WORDS: Readonly<Record<CellMetric, string>> = {
  failures: 'First failures',
  lost: 'Lost after repair',
  repaired: 'Repair success',
};

const Legend = ({ metric, most }: { metric: CellMetric; most: string }) => (
  <span className={classes.legend} data-metric={metric}>
    {metric === 'repaired' ? '0 %' : '1'}
    <span className={classes.ramp} />
    {metric === 'repaired' ? '100 %' : most}
  </span>
);

type Props = { cells: readonly CellSums[]; filter: CallFilter; view: OverviewView };

/** Where failures are: class by tool, each number with the calls behind it. */
export const HeatMap = ({ cells, filter, view }: Props) => {
  const metric = view.cells;
  const heat = heatOf({ cells, filter, metric, mostTools: MOST_TOOLS });
  const tools = new Set(cells.map(({ tool }) => tool)).size;
  const most = heat.rows
    .flatMap((row) => row.cells)
    .reduce((a, cell) => ((cell?.share ?? 0) === 1 ? (cell?.text ?? a) : a), '1');
  const note = tools > heat.rows.length ? `${heat.rows.length} of ${formatCount(tools)} tools, ` : '';
  return (
    <Panel
      title="Class × tool"
      note={`${note}${WORDS[metric].toLowerCase()}`}
      aside={
        <>
          <Legend metric={metric} most={most} />
          <TableExport table="class_tools" filter={filter} />
          <ChoiceLinks
            label="What the cells say"
            choices={CELL_METRICS.map((choice) => ({
              label: WORDS[choice],
              href: overviewViewHref(filter, { ...view, cells: choice }),
              isChosen: choice === metric,
            }))}
          />
        </>
      }
      padding="flush"
    >
      {heat.rows.length === 0 ? (
        <EmptyState title="No call failed under these filters." />
      ) : (
        <div className={classes.scroll}>
          <HeatGrid heat={heat} metric={metric} caption={`${WORDS[metric]} by tool and error class`} />
        </div>
      )}
    </Panel>
  );
};
