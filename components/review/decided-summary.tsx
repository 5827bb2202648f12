import type { ReviewItem } from '../../db/queries/review-item';
import { visibleText } from '../../lib/json/source-text';
import { LongText } from '../arguments/long-text';
import { AppLink } from '../app-link';
import { ClassChip } from '../marks/class-chip';
import { Instant } from '../marks/instant';
import { outcomeWord } from '../review-form/outcome-words';
import classes from './decided-summary.module.css';

type Props = { item: ReviewItem; zone: string; nextHref: string };

const Deed = ({ item, zone }: Omit<Props, 'nextHref'>) => {
  const { status, outcome, decidedAt, decidedBy, correctedClass } = item;
  if (status === 'withdrawn' || decidedAt === null)
    return <p>Withdrawn: the reason to look went away before anyone decided.</p>;
  return (
    <p>
      <strong>{outcome === null ? 'decided' : outcomeWord(outcome)}</strong>
      {correctedClass === null ? null : (
        <>
          , now <ClassChip name={correctedClass} />
        </>
      )}{' '}
      by <strong>{visibleText(decidedBy ?? 'somebody')}</strong> at{' '}
      <Instant ms={decidedAt} zone={zone} precision="minute" /> <span className={classes.faint}>{zone}</span>
    </p>
  );
};

/** Who decided what, and when, with the note. */
export const DecidedSummary = ({ item, zone, nextHref }: Props) => (
  <div className={classes.decided}>
    <Deed item={item} zone={zone} />
    {item.note ? (
      <blockquote className={classes.note}>
        <LongText text={visibleText(item.note)} />
      </blockquote>
    ) : null}
    <p>
      <AppLink href={nextHref}>Open the next one</AppLink>
    </p>
  </div>
);
