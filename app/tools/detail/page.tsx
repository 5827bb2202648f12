import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { BAR_FIELDS } from '../../../components/filter-bar/bar-fields';
import { PageBody } from '../../../components/page-body';
import { PageHeader } from '../../../components/shell/page-header';
import { ToolBody } from '../../../components/tools/tool-body';
import { ToolFacts } from '../../../components/tools/tool-facts';
import { Panel } from '../../../components/panel';
import { schemaVersions } from '../../../components/tools/schema-versions';
import { ToolSuccess } from '../../../components/tools/tool-success';
import { VersionList } from '../../../components/tools/version-list';
import { schemaChanges } from '../../../db/queries/schema-changes';
import { sumClasses } from '../../../db/queries/sum-classes';
import { toolDetail } from '../../../db/queries/tool-detail';
import { toolSeries } from '../../../db/queries/tool-series';
import { worstCalls } from '../../../db/queries/worst-calls';
import { visibleText } from '../../../lib/json/source-text';
import { toolHref } from '../../../lib/routes';
import { MODEL_OUTPUT_TOOL, NO_ATTEMPT_TOOL } from '../../../lib/words';
import { pageContext } from '../../_boundary/page-context';
import { pageFilter, type SearchParams } from '../../_boundary/page-filter';
import { ScreenFilters } from '../../_boundary/screen-filters';
import { FlagPanel } from './flag-panel';
import { versionPeriods } from './version-periods';

type Props = { searchParams: SearchParams };

/** The page is about one tool. */
const FACETS = BAR_FIELDS.map(({ param }) => param).filter((param) => param !== 'tool');
const NO_TOOLS: readonly string[] = [MODEL_OUTPUT_TOOL, NO_ATTEMPT_TOOL];

export const generateMetadata = async ({ searchParams }: Props): Promise<Metadata> => {
  const tool = [(await searchParams)['tool'] ?? []].flat()[0];
  return { title: tool === undefined ? 'No such tool' : visibleText(tool) };
};

const ToolPage = async ({ searchParams }: Props) => {
  const context = await pageContext();
  const { store, principal, project, name, now } = context;
  const asked = await pageFilter(searchParams, context);
  const [tool] = asked.filter.tools;
  if (tool === undefined || NO_TOOLS.includes(tool)) notFound();
  const filter = { ...asked.filter, tools: [tool] };
  const detail = await toolDetail(store, principal, tool, filter);
  if (detail === null) notFound();
  const { zone } = project;
  const versions = schemaVersions(detail.versions);
  const [classes, worst, series, changes, periods] = await Promise.all([
    sumClasses(store, principal, filter),
    worstCalls(store, principal, filter),
    toolSeries(store, principal, filter),
    schemaChanges(store, principal, filter),
    versionPeriods(store, principal, versions, filter),
  ]);
  return (
    <>
      <PageHeader title={<code>{visibleText(tool)}</code>} aside={<ToolFacts row={detail} />} />
      <PageBody>
        <ScreenFilters
          context={context}
          asked={asked}
          hrefOf={(other) => toolHref(other, tool)}
          tables={['classes', 'issues', 'calls']}
          facets={FACETS}
        />
        <ToolBody
          detail={detail}
          filter={filter}
          classes={classes}
          worst={worst}
          zone={zone}
          success={<ToolSuccess tool={detail.tool} series={series} schemaChanges={changes} zone={zone} />}
          flags={<FlagPanel detail={detail} filter={filter} zone={zone} name={name} now={now} />}
          versions={
            <Panel title="Schema versions" note={`newest first, times in ${zone}`} padding="flush">
              <VersionList versions={versions} periods={periods} zone={zone} />
            </Panel>
          }
        />
      </PageBody>
    </>
  );
};

export default ToolPage;
