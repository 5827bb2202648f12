import type { SchemaChange } from '../../db/queries/schema-changes';
import type { ToolSeries } from '../../db/queries/tool-series';
import { SuccessChart } from '../charts/success-chart';
import { EmptyState } from '../empty-state';
import { successBuckets } from '../overview/success-buckets';
import { Panel } from '../panel';

/** More than these and their names would hide the chart; the newest stay. */
const MOST_MARKERS = 6;

type Props = { tool: string; series: ToolSeries; schemaChanges: readonly SchemaChange[]; zone: string };

/** Both success rates of a tool over the range, with the moments its schema changed. */
export const ToolSuccess = ({ tool, series: { unit, ofTool }, schemaChanges, zone }: Props) => {
  const buckets = successBuckets(ofTool(tool), unit, zone);
  const hasData = buckets.some(({ first }) => first.value !== null);
  const markers = schemaChanges
    .slice(-MOST_MARKERS)
    .map(({ at, version }) => ({ atMs: at, name: `schema v${version}` }));
  return (
    <Panel
      title="Success over time"
      note={`share of calls, per ${unit}, ${zone}; shaded: won by repair`}
      padding="flush"
    >
      {hasData ? (
        <SuccessChart buckets={buckets} markers={markers} bucketWord={unit} />
      ) : (
        <EmptyState title="No call of this tool under these filters." />
      )}
    </Panel>
  );
};
