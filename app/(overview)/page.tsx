import type { Metadata } from 'next';
import { CallsEmpty } from '../../components/calls/calls-empty';
import { NothingYet } from '../../components/calls/nothing-yet';
import { OverviewBody } from '../../components/overview/overview-body';
import { PageBody } from '../../components/page-body';
import { Panel } from '../../components/panel';
import { PageHeader } from '../../components/shell/page-header';
import { overview } from '../../db/queries/overview';
import { schemaChanges } from '../../db/queries/schema-changes';
import { type StoreSpan, storeSpan } from '../../db/queries/store-span';
import { waitingAt } from '../../db/queries/waiting-at';
import { populationOf } from '../../lib/filter';
import { overviewHref } from '../../lib/routes';
import { type PageContext, pageContext } from '../_boundary/page-context';
import { pageFilter, type SearchParams } from '../_boundary/page-filter';
import { pageOrigin } from '../_boundary/page-origin';
import { ScreenFilters } from '../_boundary/screen-filters';

export const metadata: Metadata = { title: 'Overview' };

type Asked = { context: PageContext; searchParams: SearchParams; span: StoreSpan };

const Overview = async ({ context, searchParams, span }: Asked) => {
  const { store, principal, project, now } = context;
  const asked = await pageFilter(searchParams, context);
  const { filter } = asked;
  const found = await overview(store, principal, filter, now);
  return (
    <>
      <ScreenFilters context={context} asked={asked} hrefOf={overviewHref} tables={['classes', 'tools', 'calls']} />
      <OverviewBody
        found={found}
        filter={filter}
        now={now}
        zone={project.zone}
        waitingBefore={await waitingAt(store, principal, found.previous.end)}
        schemaChanges={await schemaChanges(store, principal, populationOf(filter))}
        empty={<CallsEmpty filter={populationOf(filter)} span={span} zone={project.zone} hrefOf={overviewHref} />}
      />
    </>
  );
};

const OverviewPage = async ({ searchParams }: { searchParams: SearchParams }) => {
  const context = await pageContext();
  const span = await storeSpan(context.store, context.principal);
  return (
    <>
      <PageHeader title="Overview" />
      <PageBody>
        {span === null ? (
          <Panel title="Success over time" padding="flush">
            <NothingYet origin={await pageOrigin()} now={context.now} />
          </Panel>
        ) : (
          <Overview context={context} searchParams={searchParams} span={span} />
        )}
      </PageBody>
    </>
  );
};

export default OverviewPage;
