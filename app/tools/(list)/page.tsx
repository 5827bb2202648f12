import type { Metadata } from 'next';
import { AppLink } from '../../../components/app-link';
import { POPULATION_PARAMS } from '../../../components/filter-bar/bar-fields';
import { NothingYet } from '../../../components/calls/nothing-yet';
import { formatCount } from '../../../components/format';
import { TableTools } from '../../../components/data-table/table-tools';
import { LiftLegend } from '../../../components/marks/lift-legend';
import { PageBody } from '../../../components/page-body';
import { Panel } from '../../../components/panel';
import { PageHeader } from '../../../components/shell/page-header';
import { TOOL_COLUMNS_PARAM, toolListColumns, ToolsTable } from '../../../components/tools/tools-table';
import { TableExport } from '../../../components/table-export';
import { storeSpan } from '../../../db/queries/store-span';
import { type ToolListRow, toolList } from '../../../db/queries/tool-list';
import { populationOf } from '../../../lib/filter';
import { callCounts } from '../../../lib/metrics';
import { flagsHref, toolsHref } from '../../../lib/routes';
import { pageContext, type PageContext } from '../../_boundary/page-context';
import { screenFilter, type SearchParams } from '../../_boundary/page-filter';
import { pageOrigin } from '../../_boundary/page-origin';
import { ScreenFilters } from '../../_boundary/screen-filters';
import { toolCells } from './tool-cells';

export const metadata: Metadata = { title: 'Tools' };

const noteOf = (rows: readonly ToolListRow[]): string => {
  const called = rows.filter(({ sums }) => callCounts(sums).n1 > 0).length;
  const silent = rows.length - called;
  return `${formatCount(called)} called${silent > 0 ? `, ${formatCount(silent)} only declared` : ''}; most failures first`;
};

const Tools = async ({ context, searchParams }: { context: PageContext; searchParams: SearchParams }) => {
  const { store, principal, project } = context;
  const asked = await screenFilter(searchParams, context, '/tools');
  const filter = populationOf(asked.filter);
  const rows = await toolList(store, principal, filter);
  const columns = toolListColumns({ filter, ...toolCells(store, principal, filter, project.zone) });
  return (
    <>
      <ScreenFilters
        context={context}
        asked={{ ...asked, filter }}
        hrefOf={toolsHref}
        tables={['tools']}
        facets={POPULATION_PARAMS}
      />
      <Panel
        title="Tools"
        note={noteOf(rows)}
        aside={
          <>
            <LiftLegend />
            <TableTools columns={columns} columnsParam={TOOL_COLUMNS_PARAM} />
            <TableExport table="tools" filter={filter} />
          </>
        }
        padding="flush"
      >
        <ToolsTable rows={rows} columns={columns} />
      </Panel>
    </>
  );
};

const ToolsPage = async ({ searchParams }: { searchParams: SearchParams }) => {
  const context = await pageContext();
  const isEmpty = (await storeSpan(context.store, context.principal)) === null;
  return (
    <>
      <PageHeader title="Tools" aside={<AppLink href={flagsHref()}>Flag board</AppLink>} />
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
