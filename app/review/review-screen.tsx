import { notFound, redirect } from 'next/navigation';
import { EmptyQueue } from '../../components/review/empty-queue';
import { ItemView } from '../../components/review/item-view';
import { queueHref } from '../../components/review/queue-href';
import { QueueList } from '../../components/review/queue-list';
import { ReviewDesk } from '../../components/review/review-desk';
import { WaitingCount } from '../../components/review/waiting-count';
import { PageHeader } from '../../components/shell/page-header';
import { type ReviewItem, reviewItem } from '../../db/queries/review-item';
import { reviewQueue, waitingCount } from '../../db/queries/review-queue';
import { unfiltered } from '../../lib/filter';
import { parseRange } from '../../lib/parse-range';
import { callsHref } from '../../lib/routes';
import { type PageContext, pageContext } from '../_boundary/page-context';
import { DecisionForm } from './decision-form';
import { DecisionNotice } from './decision-notice';
import type { ReviewParams } from './review-params';
import { REVIEW_SHORTCUTS } from './review-shortcuts';

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
    queueHref={queueHref(null, params.list)}
    similarHref={similarHref(item, context)}
    notice={<DecisionNotice context={context} params={params} />}
    decision={<DecisionForm item={item} context={context} list={params.list} />}
  />
);

type Props = { itemId: number | null; params: ReviewParams };

/** The queue and one item of it: the one asked for, else the one that has waited longest. */
export const ReviewScreen = async ({ itemId, params }: Props) => {
  const context = await pageContext();
  const { store, principal, now } = context;
  const page = await reviewQueue(store, principal, { after: params.list });
  const count = await waitingCount(store, principal);
  const shownId = itemId ?? page.items[0]?.id ?? null;
  // The page of the list has been worked off while others still wait.
  if (shownId === null && count.waiting > 0) redirect(queueHref(null, null));
  const item = shownId === null ? null : await reviewItem(store, principal, shownId);
  if (item === null && itemId !== null) notFound();
  return (
    <>
      <PageHeader title="Review" aside={<WaitingCount {...count} now={now} />} shortcuts={REVIEW_SHORTCUTS} />
      {item === null ? (
        <EmptyQueue notice={<DecisionNotice context={context} params={params} />} />
      ) : (
        <ReviewDesk
          narrow={itemId === null ? 'list' : 'item'}
          list={<QueueList page={page} selectedId={shownId} place={params.list} now={now} />}
        >
          <Item item={item} context={context} params={params} />
        </ReviewDesk>
      )}
    </>
  );
};
