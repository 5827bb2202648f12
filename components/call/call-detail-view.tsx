import type { ReactNode } from 'react';
import type { CallDetail } from '../../db/queries/call-detail';
import type { LaterSuccess } from '../../db/queries/later-success';
import type { Neighbours } from '../../db/queries/session-neighbours';
import type { Finding } from '../../lib/words';
import { PageBody, PanelRow } from '../page-body';
import { Panel } from '../panel';
import { AttemptList } from './attempt-list';
import { type AttemptLayout, AttemptsHead } from './attempts-head';
import { CallFacts } from './call-facts';
import { CallIntent } from './call-intent';
import { CallTimeline } from './call-timeline';
import classes from './call.module.css';
import { CloseList } from './close-list';
import { FindingList } from './finding-list';
import { GoldenButton } from './golden-button';
import { NeighbourList } from './neighbour-list';
import { ReviewList } from './review-list';
import { SubstitutionHint } from './substitution-hint';
import { TraceGaps } from './trace-gaps';

type Props = {
  call: CallDetail;
  zone: string;
  addressedId: string;
  /** Address of the page with every attempt whole; null where they are, or where there are too many. */
  allHref: string | null;
  isWhole: boolean;
  layout: AttemptLayout;
  layoutHref: (layout: AttemptLayout) => string;
  neighbours: Neighbours;
  /** A call of the same session, looked at in the same way. */
  neighbourHref: (callId: string) => string;
  sessionHref: string | null;
  findingHref: (finding: Finding) => string;
  /** What may have served in place of a call that was never repaired. */
  laterSuccess: LaterSuccess | null;
  /** Null for a call without a tool of its own. */
  flagForm: ReactNode;
};

const Findings = ({ call, findingHref }: Pick<Props, 'call' | 'findingHref'>) => (
  <Panel title="Findings" note="broken rules, contradictions">
    {call.findings.length === 0 ? (
      <p className={classes.faint}>None: the loop kept to its contract as far as its events tell.</p>
    ) : (
      <FindingList findings={call.findings} hrefOf={findingHref} />
    )}
  </Panel>
);

const Ending = ({ call, zone, laterSuccess, neighbourHref }: Props) => (
  <Panel title="How it was closed">
    {call.closes.length > 0 ? (
      <CloseList closes={call.closes} zone={zone} />
    ) : (
      <p className={classes.faint}>
        {call.call.conversationSeq === null
          ? 'No close has arrived.'
          : 'The conversation was imported; its end closes the call.'}
      </p>
    )}
    <TraceGaps {...call.gaps} />
    {laterSuccess === null ? null : (
      <SubstitutionHint success={laterSuccess} href={neighbourHref(laterSuccess.attemptId)} />
    )}
  </Panel>
);

const Reviews = ({ call, zone }: Pick<Props, 'call' | 'zone'>) => (
  <Panel title="Review">
    {call.reviewItems.length > 0 ? (
      <ReviewList items={call.reviewItems} zone={zone} />
    ) : (
      <p className={classes.faint}>Nobody has to look at this call.</p>
    )}
  </Panel>
);

const Conversation = ({ call, neighbours, sessionHref, neighbourHref }: Props) =>
  sessionHref === null || neighbours.before.length + neighbours.after.length === 0 ? null : (
    <Panel title="In the conversation" note="calls of the session, oldest first">
      <NeighbourList call={call} neighbours={neighbours} sessionHref={sessionHref} hrefOf={neighbourHref} />
    </Panel>
  );

/** A call with everything known about it, below its header. */
export const CallDetailView = (props: Props) => {
  const { call, zone, addressedId, allHref, isWhole, layout, layoutHref, sessionHref, findingHref, flagForm } = props;
  return (
    <PageBody>
      <div className={classes.summary}>
        <CallFacts call={call} zone={zone} sessionHref={sessionHref} />
        <CallIntent call={call} />
      </div>
      <CallTimeline call={call} zone={zone} />
      <AttemptsHead layout={layout} hrefOf={layoutHref}>
        <GoldenButton callId={call.call.id} />
      </AttemptsHead>
      {call.attempts.length === 0 ? (
        <p>Only the end of this call has arrived, and no attempt of it.</p>
      ) : (
        <AttemptList
          call={call}
          zone={zone}
          addressedId={addressedId === call.call.id ? undefined : addressedId}
          allHref={allHref}
          isWhole={isWhole}
          layout={layout}
        />
      )}
      <PanelRow>
        <Findings call={call} findingHref={findingHref} />
        <Ending {...props} />
        <Reviews call={call} zone={zone} />
      </PanelRow>
      <Conversation {...props} />
      {flagForm}
    </PageBody>
  );
};
