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
import { Panel } from '../panel';
import classes from './item-view.module.css';
import { kindWords } from './kind-words';
import { ReviewTrail } from './review-trail';
import { WhyHere } from './why-here';

type Props = {
  item: ReviewItem;
  zone: string;
  queueHref: string;
  /** Calls of the same tool with the same class. */
  similarHref: string;
  /** What happened just before, where scripts do not run: the decision that led here. */
  notice: ReactNode;
  /** The form, or the decision that was taken. */
  decision: ReactNode;
};

const Head = ({ item, queueHref, similarHref }: Pick<Props, 'item' | 'queueHref' | 'similarHref'>) => {
  const { call, attemptId, reason, kind } = item;
  const { lastClass } = call.call;
  return (
    <div className={classes.head}>
      <AppLink href={queueHref} className={classes.back}>
        All waiting
      </AppLink>
      <div className={classes.marks}>
        <h2 className={classes.tool} tabIndex={-1} data-item-heading>
          {visibleText(call.tool)}
        </h2>
        <AttemptStrip marks={decodeStrip(call.call.strip)} />
        {kind === 'escalated' || kind === reason ? null : <span className={classes.kind}>{kindWords(kind).label}</span>}
        <ClassChip name={reason} kind="reason" />
        {lastClass === null ? null : <ClassChip name={lastClass} />}
      </div>
      <p className={classes.links}>
        <AppLink href={callHref(attemptId)}>The call</AppLink>
        <AppLink href={similarHref}>Similar calls</AppLink>
      </p>
    </div>
  );
};

/** On a narrow screen the two halves of an item are steps, and these lead from one to the other. */
const StepLink = ({ to, children }: { to: 'evidence' | 'decision'; children: ReactNode }) => (
  <a href={`#${to}`} className={classes.step}>
    {children}
  </a>
);

/** One review item: what happened at the left, what a person decides at the right, why it is here below. */
export const ItemView = ({ item, zone, queueHref, similarHref, notice, decision }: Props) => {
  const isWaiting = item.status === 'waiting';
  return (
    <div className={classes.panes}>
      <div id="evidence" className={classes.evidence}>
        {notice}
        <Head item={item} queueHref={queueHref} similarHref={similarHref} />
        <CallIntent call={item.call} />
        {item.isEvidenceChanged ? (
          <p className="mt-notice" data-tone="escalated">
            Evidence changed: an attempt from before this decision arrived after it. The decision stands as it was made.
          </p>
        ) : null}
        <AttemptList call={item.call} zone={zone} allHref={callHref(item.attemptId)} />
      </div>
      <section id="decision" className={classes.decision} aria-labelledby="decision-title">
        <StepLink to="evidence">Back to the attempts</StepLink>
        <h2 id="decision-title" className={classes.title}>
          {isWaiting ? 'Your decision' : 'Decision'}
        </h2>
        {decision}
      </section>
      <div className={classes.context}>
        <Panel title="Why it is here">
          <WhyHere item={item} />
        </Panel>
        <Panel title="Trail" note={zone}>
          <ReviewTrail item={item} zone={zone} />
        </Panel>
      </div>
      <StepLink to="decision">{isWaiting ? 'Decide' : 'The decision'}</StepLink>
    </div>
  );
};
