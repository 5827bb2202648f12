import { Suspense } from 'react';
import { FailsWith } from '../../../components/tools/fails-with';
import { TrendLine } from '../../../components/tools/trend-line';
import trendClasses from '../../../components/tools/trend-line.module.css';
import type { Principal } from '../../../db/principal';
import { issueCounts } from '../../../db/queries/issue-counts';
import { sumTables } from '../../../db/queries/sum-tables';
import { toolSeries } from '../../../db/queries/tool-series';
import type { Store } from '../../../db/store';
import type { CallFilter } from '../../../lib/filter';

/** Of this many of the newest failed calls the paths are counted. */
const FAILED_CALLS_LOOKED_AT = 2_000;

type Series = Awaited<ReturnType<typeof toolSeries>>;
type Failures = {
  cells: Awaited<ReturnType<typeof sumTables>>['cells'];
  issues: Awaited<ReturnType<typeof issueCounts>>;
};

type TrendProps = { tool: string; series: Promise<Series>; zone: string };

const Trend = async ({ tool, series, zone }: TrendProps) => {
  const { unit, ofTool } = await series;
  return <TrendLine buckets={ofTool(tool)} unit={unit} zone={zone} />;
};

type FailureProps = { tool: string; failures: Promise<Failures>; filter: CallFilter };

const Failing = async ({ tool, failures, filter }: FailureProps) => {
  const { cells, issues } = await failures;
  return (
    <FailsWith
      cells={cells.filter((cell) => cell.tool === tool)}
      issues={issues.get(tool)?.issues ?? []}
      filter={{ ...filter, tools: [tool] }}
    />
  );
};

/** The cells of the list that take longer than its numbers: they come while the table can be read already. */
export const toolCells = (store: Store, principal: Principal, filter: CallFilter, zone: string) => {
  const series = toolSeries(store, principal, filter);
  const failures = Promise.all([
    sumTables(store, principal, filter),
    issueCounts(store, principal, filter, FAILED_CALLS_LOOKED_AT),
  ]).then(([{ cells }, issues]) => ({ cells, issues }));
  return {
    trendOf: (tool: string) => (
      <Suspense fallback={<span className={trendClasses.waiting} />}>
        <Trend tool={tool} series={series} zone={zone} />
      </Suspense>
    ),
    failuresOf: (tool: string) => (
      <Suspense fallback={<span className={trendClasses.waiting} />}>
        <Failing tool={tool} failures={failures} filter={filter} />
      </Suspense>
    ),
  };
};
