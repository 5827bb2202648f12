import type { PromptChange } from '../../db/queries/prompt-changes';
import type { SchemaChange } from '../../db/queries/schema-changes';
import type { ChartMarker } from '../charts/success-bucket';
import { visibleText } from '../../lib/json/source-text';

/** More than these and their names would hide the chart; the newest stay. */
const MOST_MARKERS = 6;

/** The moments of a chart at which schemas and prompts changed, the newest of them. */
export const chartMarkers = (
  schemas: readonly SchemaChange[],
  prompts: readonly PromptChange[],
): readonly ChartMarker[] =>
  [
    ...schemas.map(({ tool, at, version }) => ({ atMs: at, name: `${visibleText(tool)} schema v${version}` })),
    ...prompts.map(({ promptVersion, at }) => ({ atMs: at, name: `prompt ${visibleText(promptVersion)}` })),
  ]
    .toSorted((a, b) => a.atMs - b.atMs)
    .slice(-MOST_MARKERS);
