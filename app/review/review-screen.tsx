import { notFound } from 'next/navigation';
import { EmptyQueue } from '../../components/review/empty-queue';
import { ItemView } from '../../components/review/item-view';
import { QueueList } from '../../components/review/queue-list';
import { queueHref } from '../../components/review/queue-href';
import { ReviewDesk } from '../../components/review/review-desk';
import { WaitingCount } from '../../components/review/waiting-count';
import { PageHeader } from '../../components/shell/page-header';
import { reviewItem } from '../../db/queries/review-item';
import { reviewQueue, waitingCount } from '../../db/queries/review-queue';
import { parseFilter } from '../../lib/parse-filter';
import { callsHref } from '../../lib/routes';
import { pageContext } from '../_boundary/page-context';
import { DecisionForm } from './decision-form';
import { DecisionNotice } from './decision-notice';
import { REVIEW_SHORTCUTS } from './review-shortcuts';
import type { ReviewParams } from './review-params';

type Props = { itemId: number | null; params: ReviewParams };

/** The queue and one item of it: the one asked for, else the one that has waited longest. */
export const ReviewScreen = async ({ itemId, params }: Props) => {
  const context = await pageContext();
  const { store, principal, project, name, now } = context;
  const [page, count] = await Promise.all([
    reviewQueue(store, principal, { after: params.list }),
    waitingCount(store, principal),
  ]);
  const shownId = itemId ?? page.items[0]?.id ?? null;
  const item = shownId === null ? null : await reviewItem(store, principal, shownId);
  if (item === null && itemId !== null) notFound();
  const { filter } = parseFilter(new URLSearchParams(), { now, zone: project.zone });
  const lastClass = item?.call.call.lastClass ?? null;
  const notice = <DecisionNotice context={context} params={params} />;
  return (
    <>
      <PageHeader title="Review" aside={<WaitingCount {...count} now={now} />} shortcuts={REVIEW_SHORTCUTS} />
      <ReviewDesk
        narrow={itemId === null ? 'list' : 'item'}
        list={<QueueList page={page} selectedId={shownId} place={params.list} now={now} />}
      >
        {item === null ? (
          <EmptyQueue notice={notice} />
        ) : (
          <ItemView
            item={item}
            zone={project.zone}
            queueHref={queueHref(null, params.list)}
            similarHref={callsHref(filter, { tools: [item.call.tool], classes: lastClass === null ? [] : [lastClass] })}
            notice={notice}
            decision={<DecisionForm item={item} zone={project.zone} name={name} list={params.list} />}
          />
        )}
      </ReviewDesk>
    </>
  );
};
