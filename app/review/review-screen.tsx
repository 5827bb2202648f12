import { notFound, redirect } from 'next/navigation';
import { EmptyQueue } from '../../components/review/empty-queue';
import { ItemView } from '../../components/review/item-view';
import { queueHref } from '../../components/review/queue-href';
import { QueueFilters } from '../../components/review/queue-filters';
import { QueueList } from '../../components/review/queue-list';
import { ReviewDesk } from '../../components/review/review-desk';
import { WaitingCount } from '../../components/review/waiting-count';
import { PageHeader } from '../../components/shell/page-header';
import { TableExport } from '../../components/table-export';
import { queueFacets } from '../../db/queries/queue-facets';
import { type ReviewItem, reviewItem } from '../../db/queries/review-item';
import { reviewQueue, waitingCount } from '../../db/queries/review-queue';
import { unfiltered } from '../../lib/filter';
import { parseRange } from '../../lib/parse-range';
import { callsHref } from '../../lib/routes';
import { type PageContext, pageContext } from '../_boundary/page-context';
import { DecisionForm } from './decision-form';
import { DecisionNotice } from './decision-notice';
import type { ReviewParams } from './review-params';

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

const Desk = async ({ item, context, params, page, narrow }: DeskProps) => {
  const { store, principal, now } = context;
  const { view } = params;
  const facets = await queueFacets(store, principal, { filter: view.filter, now });
  const shown = { view, now, actor: principal.actor };
  return (
    <ReviewDesk
      narrow={narrow}
      filters={<QueueFilters facets={facets} view={view} />}
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
  narrow: 'list' | 'item';
};

type AsideProps = { waiting: number; oldestAt: number | null; now: number };

/** The exported queue is the whole of it, whatever the range says. */
const QueueAside = ({ now, ...count }: AsideProps) => (
  <>
    <WaitingCount {...count} now={now} />
    <TableExport table="review" filter={unfiltered({ from: now, to: now, preset: '90d' })} />
  </>
);

type Props = { itemId: number | null; params: ReviewParams };

/** The queue and one item of it: the one asked for, else the one that has waited longest. */
export const ReviewScreen = async ({ itemId, params }: Props) => {
  const context = await pageContext();
  const { store, principal, now } = context;
  const { view } = params;
  const page = await reviewQueue(store, principal, { after: view.after, by: { filter: view.filter, now } });
  const count = await waitingCount(store, principal);
  const shownId = itemId ?? page.items[0]?.id ?? null;
  // The page of the list has been worked off; others may still wait before it.
  if (shownId === null && view.after !== null) redirect(queueHref(null, { ...view, after: null }));
  const item = shownId === null ? null : await reviewItem(store, principal, shownId);
  if (item === null && itemId !== null) notFound();
  const narrow = itemId === null ? 'list' : 'item';
  return (
    <>
      <PageHeader title={itemId === null ? 'Review' : `Item ${itemId}`} aside={<QueueAside {...count} now={now} />} />
      {item === null && count.waiting === 0 ? (
        <EmptyQueue notice={<DecisionNotice context={context} params={params} />} />
      ) : (
        <Desk item={item} context={context} params={params} page={page} narrow={narrow} />
      )}
    </>
  );
};
