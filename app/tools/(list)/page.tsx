import type { Metadata } from 'next';
import { NothingYet } from '../../../components/calls/nothing-yet';
import { formatCount } from '../../../components/format';
import { LiftLegend } from '../../../components/marks/lift-legend';
import { PageBody } from '../../../components/page-body';
import { Panel } from '../../../components/panel';
import { PageHeader } from '../../../components/shell/page-header';
import { ToolsTable } from '../../../components/tools/tools-table';
import { storeSpan } from '../../../db/queries/store-span';
import { type ToolListRow, toolList } from '../../../db/queries/tool-list';
import { populationOf } from '../../../lib/filter';
import { callCounts } from '../../../lib/metrics';
import { toolsHref } from '../../../lib/routes';
import { pageContext, type PageContext } from '../../_boundary/page-context';
import { pageFilter, type SearchParams } from '../../_boundary/page-filter';
import { pageOrigin } from '../../_boundary/page-origin';
import { ScreenFilters } from '../../_boundary/screen-filters';

export const metadata: Metadata = { title: 'Tools' };

/** Class and disposition exist for failed calls only, so they are no filters of success by tool. */
const FACETS = ['tool', 'model'] as const;

const noteOf = (rows: readonly ToolListRow[]): string => {
  const called = rows.filter(({ sums }) => callCounts(sums).n1 > 0).length;
  const silent = rows.length - called;
  return `${formatCount(called)} called${silent > 0 ? `, ${formatCount(silent)} only declared` : ''}; most failures first`;
};

const Tools = async ({ context, searchParams }: { context: PageContext; searchParams: SearchParams }) => {
  const { store, principal } = context;
  const asked = await pageFilter(searchParams, context);
  const filter = populationOf(asked.filter);
  const rows = await toolList(store, principal, filter);
  return (
    <>
      <ScreenFilters
        context={context}
        asked={{ ...asked, filter }}
        hrefOf={toolsHref}
        tables={['tools']}
        facets={FACETS}
      />
      <Panel title="Tools" note={noteOf(rows)} aside={<LiftLegend />} padding="flush">
        <ToolsTable rows={rows} filter={filter} />
      </Panel>
    </>
  );
};

const ToolsPage = async ({ searchParams }: { searchParams: SearchParams }) => {
  const context = await pageContext();
  const isEmpty = (await storeSpan(context.store, context.principal)) === null;
  return (
    <>
      <PageHeader title="Tools" />
      <PageBody>
        {isEmpty ? (
          <Panel title="Tools" padding="flush">
            <NothingYet origin={await pageOrigin()} now={context.now} />
          </Panel>
        ) : (
          <Tools context={context} searchParams={searchParams} />
        )}
      </PageBody>
    </>
  );
};

export default ToolsPage;
