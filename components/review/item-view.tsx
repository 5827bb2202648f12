import type { ReactNode } from 'react';
import type { ReviewItem } from '../../db/queries/review-item';
import { visibleText } from '../../lib/json/source-text';
import { callHref } from '../../lib/routes';
import { decodeStrip } from '../../lib/strip';
import { AppLink } from '../app-link';
import { AttemptList } from '../call/attempt-list';
import { CallIntent } from '../call/call-intent';
import { AttemptStrip } from '../marks/attempt-strip';
import { ClassChip } from '../marks/class-chip';
import { PageBody, PanelRow } from '../page-body';
import { Panel } from '../panel';
import classes from './item-view.module.css';
import { ReviewTrail } from './review-trail';
import { WhyHere } from './why-here';

type Props = {
  item: ReviewItem;
  zone: string;
  queueHref: string;
  /** Calls of the same tool with the same class. */
  similarHref: string;
  /** What happened just before: the decision that led here. */
  notice: ReactNode;
  /** The form, or the decision that was taken. */
  decision: ReactNode;
};

const Head = ({ item, queueHref, similarHref }: Pick<Props, 'item' | 'queueHref' | 'similarHref'>) => {
  const { call, attemptId, reason } = item;
  const { lastClass } = call.call;
  return (
    <div className={classes.head}>
      <AppLink href={queueHref} className={classes.back}>
        All waiting
      </AppLink>
      <div className={classes.marks}>
        <h2 className={classes.tool}>{visibleText(call.tool)}</h2>
        <AttemptStrip marks={decodeStrip(call.call.strip)} />
        <ClassChip name={reason} tone="escalated" />
        {lastClass === null ? null : <ClassChip name={lastClass} />}
      </div>
      <p className={classes.links}>
        <AppLink href={callHref(attemptId)}>The call</AppLink>
        <AppLink href={similarHref}>Similar calls</AppLink>
      </p>
    </div>
  );
};

/** One review item: what happened, why a person must look, and what that person decides. */
export const ItemView = ({ item, zone, queueHref, similarHref, notice, decision }: Props) => (
  <PageBody>
    {notice}
    <Head item={item} queueHref={queueHref} similarHref={similarHref} />
    <CallIntent call={item.call} />
    {item.isEvidenceChanged ? (
      <p className={classes.changed}>
        Evidence changed: an attempt from before this decision arrived after it. The decision stands as it was made.
      </p>
    ) : null}
    <AttemptList call={item.call} zone={zone} allHref={callHref(item.attemptId)} />
    <Panel title={item.status === 'waiting' ? 'Your decision' : 'Decision'}>{decision}</Panel>
    <PanelRow>
      <Panel title="Why it is here">
        <WhyHere item={item} />
      </Panel>
      <Panel title="Trail" note={zone}>
        <ReviewTrail item={item} zone={zone} />
      </Panel>
    </PanelRow>
  </PageBody>
);
