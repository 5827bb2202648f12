import type { CallDetail } from '../../db/queries/call-detail';
import { AppLink } from '../app-link';
import { formatCount } from '../format';
import { AttemptCard } from './attempt-card';
import classes from './attempt.module.css';
import { callAttempts } from './standing-attempts';
import { shownRuns } from './shown-runs';

type Props = {
  call: CallDetail;
  zone: string;
  /** The attempt the address names; its card is shown and marked. */
  addressedId?: string;
  /** Address of the page with every attempt; null when they are all to be shown. */
  allHref: string | null;
};

const Gap = ({ first, last, allHref }: { first: number; last: number; allHref: string | null }) => (
  <p className={classes.gap}>
    Attempts {first}–{last} are not shown.
    {allHref === null ? null : <AppLink href={allHref}>Show all</AppLink>}
  </p>
);

/** The attempts of a call in order, side by side where they fit; long loops show their ends first. */
export const AttemptList = ({ call, zone, addressedId, allHref }: Props) => {
  const { standing, others } = callAttempts(call);
  const runs = shownRuns(standing, (each) => allHref === null || each.attempt.id === addressedId);
  return (
    <>
      <div className={classes.cards} data-count={standing.length}>
        {runs.map((run) =>
          run.isShown ? (
            run.items.map((each) => (
              <AttemptCard
                key={each.attempt.id}
                each={each}
                call={call}
                zone={zone}
                isAddressed={each.attempt.id === addressedId}
              />
            ))
          ) : (
            <Gap
              key={`gap-${run.items[0]?.attempt.id}`}
              first={run.items[0]?.attempt.number ?? 0}
              last={run.items.at(-1)?.attempt.number ?? 0}
              allHref={allHref}
            />
          ),
        )}
      </div>
      {others.length === 0 ? null : (
        <section className={classes.others} aria-label="Events beside the attempts">
          <h2 className={classes.othersTitle}>Beside the attempts ({formatCount(others.length)})</h2>
          <div className={classes.cards} data-count={others.length}>
            {others.map((each) => (
              <AttemptCard
                key={each.attempt.id}
                each={each}
                call={call}
                zone={zone}
                isAddressed={each.attempt.id === addressedId}
              />
            ))}
          </div>
        </section>
      )}
    </>
  );
};
