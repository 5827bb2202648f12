import type { Metadata } from 'next';
import { CallsEmpty, PastTheEnd } from '../../../components/calls/calls-empty';
import { CallsTable } from '../../../components/calls/calls-table';
import { NothingYet } from '../../../components/calls/nothing-yet';
import { SearchedTo } from '../../../components/calls/searched-to';
import { formatCalls, formatCount } from '../../../components/format';
import { KeysetPager } from '../../../components/keyset-pager';
import { PageBody } from '../../../components/page-body';
import { Panel } from '../../../components/panel';
import { PageHeader } from '../../../components/shell/page-header';
import { parseCursor } from '../../../db/queries/call-position';
import { type CallsPage as FoundCalls, callsPage } from '../../../db/queries/calls-page';
import { type StoreSpan, storeSpan } from '../../../db/queries/store-span';
import type { CallFilter } from '../../../lib/filter';
import { callsHref, callsPageHref } from '../../../lib/routes';
import { type PageContext, pageContext } from '../../_boundary/page-context';
import { pageFilter, type SearchParams } from '../../_boundary/page-filter';
import { pageOrigin } from '../../_boundary/page-origin';
import { ScreenFilters } from '../../_boundary/screen-filters';

export const metadata: Metadata = { title: 'Calls' };

const summaryOf = ({ rows, total }: FoundCalls): string => {
  return total === null ? formatCalls(rows.length) : `${formatCount(rows.length)} of ${formatCalls(total)}`;
};

type ListProps = {
  found: FoundCalls;
  filter: CallFilter;
  span: StoreSpan;
  zone: string;
  /** Which way this page was reached; null on the first. */
  direction: 'older' | 'newer' | null;
};

const CallList = ({ found, filter, span, zone, direction }: ListProps) => {
  const { rows, searchedTo, newer, older } = found;
  const hrefOf = (cursor: string | null) => (cursor === null ? null : callsPageHref(filter, cursor));
  const nothing =
    direction === null ? (
      <CallsEmpty filter={filter} span={span} zone={zone} hrefOf={callsHref} />
    ) : (
      <PastTheEnd href={callsHref(filter)} />
    );
  return (
    <>
      <CallsTable rows={rows} filter={filter} zone={zone} empty={searchedTo === null ? nothing : null} />
      {searchedTo === null ? null : (
        <SearchedTo
          ms={searchedTo}
          zone={zone}
          isUpwards={direction === 'newer'}
          found={rows.length}
          href={hrefOf(direction === 'newer' ? newer : older)}
        />
      )}
      {newer === null && older === null && rows.length === 0 ? null : (
        <KeysetPager newerHref={hrefOf(newer)} olderHref={hrefOf(older)} summary={summaryOf(found)} />
      )}
    </>
  );
};

type Asked = { context: PageContext; searchParams: SearchParams; span: StoreSpan };

const Calls = async ({ context, searchParams, span }: Asked) => {
  const asked = await pageFilter(searchParams, context);
  const { store, principal, project } = context;
  const cursor = parseCursor(asked.params.get('cursor'));
  const found = await callsPage(store, principal, asked.filter, { cursor });
  const list = { found, filter: asked.filter, span, zone: project.zone, direction: cursor?.direction ?? null };
  return (
    <>
      <ScreenFilters context={context} asked={asked} hrefOf={callsHref} tables={['calls']} isList />
      <Panel title="Calls" note={`newest first, times in ${project.zone}`} padding="flush">
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
