import type { Metadata } from 'next';
import { CallsEmpty } from '../../components/calls/calls-empty';
import { NothingYet } from '../../components/calls/nothing-yet';
import { OverviewBody } from '../../components/overview/overview-body';
import { chartMarkers } from '../../components/overview/chart-markers';
import { PageBody } from '../../components/page-body';
import { Panel } from '../../components/panel';
import { PageHeader } from '../../components/shell/page-header';
import { overview } from '../../db/queries/overview';
import { promptChanges } from '../../db/queries/prompt-changes';
import { schemaChanges } from '../../db/queries/schema-changes';
import { type StoreSpan, storeSpan } from '../../db/queries/store-span';
import { waitingAt } from '../../db/queries/waiting-at';
import { populationOf } from '../../lib/filter';
import { parseOverviewView } from '../../lib/overview-view';
import { overviewHref } from '../../lib/routes';
import { type PageContext, pageContext } from '../_boundary/page-context';
import { screenFilter, type SearchParams } from '../_boundary/page-filter';
import { pageOrigin } from '../_boundary/page-origin';
import { ScreenFilters } from '../_boundary/screen-filters';
import { Breakdown } from './breakdown';

export const metadata: Metadata = { title: 'Overview' };

/** Every table of the screen, those behind another choice included. */
const TABLES = [
  'classes',
  'tools',
  'models',
  'prompt_versions',
  'attempts',
  'sessions',
  'class_tools',
  'calls',
] as const;

type Asked = { context: PageContext; searchParams: SearchParams; span: StoreSpan };

const Overview = async ({ context, searchParams, span }: Asked) => {
  const { store, principal, project, now } = context;
  const asked = await screenFilter(searchParams, context, '/');
  const { filter } = asked;
  const view = parseOverviewView(asked.params);
  const population = populationOf(filter);
  const [found, schemas, prompts] = await Promise.all([
    overview(store, principal, filter, now),
    schemaChanges(store, principal, population),
    promptChanges(store, principal, population),
  ]);
  return (
    <>
      <ScreenFilters context={context} asked={asked} hrefOf={overviewHref} tables={TABLES} />
      <OverviewBody
        found={found}
        filter={filter}
        now={now}
        zone={project.zone}
        waitingBefore={await waitingAt(store, principal, found.previous.end)}
        isCompared={asked.isCompared}
        markers={chartMarkers(schemas, prompts)}
        view={view}
        breakdown={<Breakdown context={context} found={found} filter={filter} view={view} />}
        empty={<CallsEmpty filter={population} span={span} zone={project.zone} hrefOf={overviewHref} />}
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
