import { notFound, redirect } from 'next/navigation';
import { EmptyQueue } from '../../components/review/empty-queue';
import { ItemView } from '../../components/review/item-view';
import { HolderTabs } from '../../components/review/holder-tabs';
import { DESK_RESETS, queueHref } from '../../components/review/queue-href';
import { QueueList } from '../../components/review/queue-list';
import { ReviewDesk } from '../../components/review/review-desk';
import { WaitingCount } from '../../components/review/waiting-count';
import { PageHeader } from '../../components/shell/page-header';
import { TableExport } from '../../components/table-export';
import { queueHolders } from '../../db/queries/queue-holders';
import { type ReviewItem, reviewItem } from '../../db/queries/review-item';
import { reviewQueue, waitingCount } from '../../db/queries/review-queue';
import { unfiltered } from '../../lib/filter';
import { parseRange } from '../../lib/parse-range';
import { QUEUE_PARAMS, type QueueFilter, queueFilterParams } from '../../lib/queue-filter';
import { callsHref, reviewHref } from '../../lib/routes';
import { type PageContext, pageContext } from '../_boundary/page-context';
import { ScreenFilters } from '../_boundary/screen-filters';
import { DecisionForm } from './decision-form';
import { DecisionNotice } from './decision-notice';
import { type ReviewParams, reviewParams, type Sent } from './review-params';

/** Calls of the same tool whose first failure was of the same class, in the default range. */
const similarHref = ({ call }: ReviewItem, { now, project }: PageContext): string => {
  const range = parseRange(new URLSearchParams(), { now, zone: project.zone }, []);
  const { firstClass } = call.call;
  return callsHref(unfiltered(range), { tools: [call.tool], classes: firstClass === null ? [] : [firstClass] });
};

const Item = ({ item, context, params }: { item: ReviewItem; context: PageContext; params: ReviewParams }) => (
  <ItemView
    item={item}
    zone={context.project.zone}
    queueHref={queueHref(null, params.view)}
    similarHref={similarHref(item, context)}
    notice={<DecisionNotice context={context} params={params} />}
    decision={<DecisionForm item={item} context={context} view={params.view} />}
  />
);

/** The filter bar of every screen, as far as it fits items; without a range the queue is all that waits. */
const QueueFilters = ({ context, params: { view, problems } }: { context: PageContext; params: ReviewParams }) => (
  <ScreenFilters
    context={context}
    asked={{ filter: view.filter.calls, problems }}
    hrefOf={() => reviewHref()}
    tables={[]}
    isList
    facets={QUEUE_PARAMS}
    resets={DESK_RESETS}
    isOfWaiting
  />
);

const Desk = ({ item, context, params, page, holders, narrow }: DeskProps) => {
  const { principal, now } = context;
  const { view } = params;
  const shown = { view, now, actor: principal.actor };
  return (
    <ReviewDesk
      narrow={narrow}
      filters={<QueueFilters context={context} params={params} />}
      tabs={<HolderTabs counts={holders} view={view} />}
      list={<QueueList page={page} selectedId={item?.id ?? null} {...shown} />}
    >
      {item === null ? null : <Item item={item} context={context} params={params} />}
    </ReviewDesk>
  );
};

type DeskProps = {
  item: ReviewItem | null;
  context: PageContext;
  params: ReviewParams;
  page: Awaited<ReturnType<typeof reviewQueue>>;
  holders: Awaited<ReturnType<typeof queueHolders>>;
  narrow: 'list' | 'item';
};

type AsideProps = { waiting: number; oldestAt: number | null; now: number; filter: QueueFilter };

/** What an export of the queue says besides the filter of calls. */
const exportParams = (filter: QueueFilter): Record<string, string> =>
  Object.fromEntries(queueFilterParams(filter).filter(([name]) => name === 'range' || name === 'held'));

/** What waits in all, and the queue as it is shown to take along. */
const QueueAside = ({ now, filter, ...count }: AsideProps) => (
  <>
    <WaitingCount {...count} now={now} />
    <TableExport table="review" filter={filter.calls} more={exportParams(filter)} />
  </>
);

type Props = { itemId: number | null; sent: Sent };

/** The queue and one item of it: the one asked for, else the one that has waited longest. */
export const ReviewScreen = async ({ itemId, sent }: Props) => {
  const context = await pageContext();
  const params = reviewParams(sent, context);
  const { store, principal, now } = context;
  const { view } = params;
  const by = { filter: view.filter, now };
  const [page, count, holders] = await Promise.all([
    reviewQueue(store, principal, { after: view.after, by }),
    waitingCount(store, principal),
    queueHolders(store, principal, by),
  ]);
  const shownId = itemId ?? page.items[0]?.id ?? null;
  // The page of the list has been worked off; others may still wait before it.
  if (shownId === null && view.after !== null) redirect(queueHref(null, { ...view, after: null }));
  const item = shownId === null ? null : await reviewItem(store, principal, shownId);
  if (item === null && itemId !== null) notFound();
  const narrow = itemId === null ? 'list' : 'item';
  return (
    <>
      <PageHeader
        title={itemId === null ? 'Review' : `Item ${itemId}`}
        aside={<QueueAside {...count} now={now} filter={view.filter} />}
      />
      {item === null && count.waiting === 0 ? (
        <EmptyQueue notice={<DecisionNotice context={context} params={params} />} />
      ) : (
        <Desk item={item} context={context} params={params} page={page} holders={holders} narrow={narrow} />
      )}
    </>
  );
};
