import type { Metadata } from 'next';
import { CallsEmpty, PastTheEnd } from '../../../components/calls/calls-empty';
import { CallsTable } from '../../../components/calls/calls-table';
import { callColumnNames } from '../../../components/calls/call-columns';
import { COLUMNS_PARAM } from '../../../components/calls/columns-param';
import { NothingYet } from '../../../components/calls/nothing-yet';
import { SearchBox } from '../../../components/calls/search-box';
import { SearchedTo } from '../../../components/calls/searched-to';
import { TableTools } from '../../../components/data-table/table-tools';
import { PageBody } from '../../../components/page-body';
import { Panel } from '../../../components/panel';
import { PageHeader } from '../../../components/shell/page-header';
import { parseCursor } from '../../../db/queries/call-position';
import { type CallsPage as FoundCalls, callsPage } from '../../../db/queries/calls-page';
import { type StoreSpan, storeSpan } from '../../../db/queries/store-span';
import type { CallFilter } from '../../../lib/filter';
import { filterParams } from '../../../lib/filter-params';
import { callsHref, callsPageHref } from '../../../lib/routes';
import { type PageContext, pageContext } from '../../_boundary/page-context';
import { screenFilter, type SearchParams } from '../../_boundary/page-filter';
import { pageOrigin } from '../../_boundary/page-origin';
import { ScreenFilters } from '../../_boundary/screen-filters';
import { openItems } from './open-items';

export const metadata: Metadata = { title: 'Calls' };

type ListProps = {
  found: FoundCalls;
  filter: CallFilter;
  span: StoreSpan;
  zone: string;
  /** Which way this page was reached; null on the first. */
  direction: 'older' | 'newer' | null;
};

const CallList = ({ found, filter, span, zone, direction }: ListProps) => {
  const { rows, searchedTo, newer, older, total } = found;
  const isUpwards = direction === 'newer';
  const query = filterParams(filter).toString();
  const nothing =
    direction === null ? (
      <CallsEmpty filter={filter} span={span} zone={zone} hrefOf={callsHref} />
    ) : (
      <PastTheEnd href={callsHref(filter)} />
    );
  return (
    <>
      {isUpwards && searchedTo !== null ? (
        <SearchedTo
          ms={searchedTo}
          zone={zone}
          isUpwards
          found={rows.length}
          href={newer === null ? null : callsPageHref(filter, newer)}
        />
      ) : null}
      <CallsTable
        // Another list, or the same one with newer calls, begins anew.
        key={`${query} ${direction} ${rows[0]?.id} ${older}`}
        first={{ rows, older, searchedTo: isUpwards ? null : searchedTo }}
        newer={newer}
        total={total}
        query={query}
        range={{ from: filter.from, to: filter.to }}
        text={filter.text}
        actor={filter.actor}
        zone={zone}
        openItems={openItems}
        empty={rows.length === 0 ? nothing : null}
      />
    </>
  );
};

const ListTools = ({ filter }: { filter: CallFilter }) => (
  <>
    <SearchBox text={filter.text} query={filterParams(filter).toString()} />
    <TableTools columns={callColumnNames(filter.text !== null)} columnsParam={COLUMNS_PARAM} />
  </>
);

type Asked = { context: PageContext; searchParams: SearchParams; span: StoreSpan };

const Calls = async ({ context, searchParams, span }: Asked) => {
  const asked = await screenFilter(searchParams, context, '/calls');
  const { store, principal, project } = context;
  const cursor = parseCursor(asked.params.get('cursor'));
  const found = await callsPage(store, principal, asked.filter, { cursor });
  const list = { found, filter: asked.filter, span, zone: project.zone, direction: cursor?.direction ?? null };
  return (
    <>
      <ScreenFilters context={context} asked={asked} hrefOf={callsHref} tables={['calls']} isList />
      <Panel
        title="Calls"
        note={`newest first, times in ${project.zone}`}
        aside={<ListTools filter={asked.filter} />}
        padding="flush"
      >
        <CallList {...list} />
      </Panel>
    </>
  );
};

const CallsPage = async ({ searchParams }: { searchParams: SearchParams }) => {
  const context = await pageContext();
  const span = await storeSpan(context.store, context.principal);
  return (
    <>
      <PageHeader title="Calls" />
      <PageBody>
        {span === null ? (
          <Panel title="Calls" padding="flush">
            <NothingYet origin={await pageOrigin()} now={context.now} />
          </Panel>
        ) : (
          <Calls context={context} searchParams={searchParams} span={span} />
        )}
      </PageBody>
    </>
  );
};

export default CallsPage;
