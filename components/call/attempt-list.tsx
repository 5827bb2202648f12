import type { ComponentProps } from 'react';
import type { CallDetail } from '../../db/queries/call-detail';
import { decodeText } from '../../lib/json/source-text';
import { formatCount } from '../format';
import { AttemptCard } from './attempt-card';
import type { AttemptLayout } from './attempts-head';
import classes from './attempt.module.css';
import { type AttemptLine, HiddenAttempts } from './hidden-attempts';
import { callAttempts, type StandingAttempt } from './standing-attempts';
import { shownRuns } from './shown-runs';

type Props = {
  call: CallDetail;
  zone: string;
  /** The attempt the address names; its card is shown and marked. */
  addressedId?: string;
  /** Address of the page with every attempt; null where there is none. */
  allHref: string | null;
  /** Shows every attempt whole, however many there are. */
  isWhole?: boolean;
  layout?: AttemptLayout;
};

/** More attempts than this are a long loop. */
const MANY = 20;
const MOST_OF_A_MESSAGE = 160;

const lineOf = ({ attempt, row }: StandingAttempt): AttemptLine => ({
  id: attempt.id,
  number: attempt.number,
  outcome: attempt.outcome,
  errorClass: attempt.errorClass,
  message: row.messageJson === null ? '' : decodeText(row.messageJson).slice(0, MOST_OF_A_MESSAGE),
  latencyMs: attempt.latencyMs,
});

/** The attempts of a call in order, side by side where they fit; long loops show their ends first. */
export const AttemptList = ({ call, zone, addressedId, allHref, isWhole = false, layout = 'side' }: Props) => {
  const { standing, others } = callAttempts(call);
  const runs = shownRuns(standing, (each) => isWhole || each.attempt.id === addressedId);
  const cardOf = (each: ComponentProps<typeof AttemptCard>['each']) => (
    <AttemptCard
      key={each.attempt.id}
      each={each}
      call={call}
      zone={zone}
      isAddressed={each.attempt.id === addressedId}
    />
  );
  return (
    <>
      <div
        className={classes.cards}
        data-count={standing.length}
        data-layout={layout}
        data-long={standing.length > MANY || undefined}
      >
        {runs.map((run) =>
          run.isShown ? (
            run.items.map(cardOf)
          ) : (
            <HiddenAttempts key={`from-${run.items[0]?.attempt.id}`} lines={run.items.map(lineOf)} allHref={allHref} />
          ),
        )}
      </div>
      {others.length === 0 ? null : (
        <section className={classes.others} aria-label="Events beside the attempts">
          <h2 className={classes.othersTitle}>Beside the attempts ({formatCount(others.length)})</h2>
          <div className={classes.cards} data-count={others.length}>
            {others.map(cardOf)}
          </div>
        </section>
      )}
    </>
  );
};
