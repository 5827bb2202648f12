import type { ReviewItem } from '../../db/queries/review-item';
import { visibleText } from '../../lib/json/source-text';
import { AppLink } from '../app-link';
import { LongText } from '../arguments/long-text';
import { ClassChip } from '../marks/class-chip';
import { Instant } from '../marks/instant';
import { outcomeWord } from '../review-form/outcome-words';
import { UndoButton } from '../review-form/undo-button';
import { UnsentDraft } from '../review-form/unsent-draft';
import classes from './decided-summary.module.css';
import type { DeskItem } from './desk-state';

type Props = {
  item: ReviewItem;
  zone: string;
  nextHref: string;
  deskItem: DeskItem;
  /** It is the reader's own decision, and a fresh one. */
  isUndoable: boolean;
};

const Deed = ({ item, zone }: Pick<Props, 'item' | 'zone'>) => {
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

/** Who decided what, and when, with what they wrote. */
export const DecidedSummary = ({ item, zone, nextHref, deskItem, isUndoable }: Props) => (
  <div className={classes.decided}>
    <Deed item={item} zone={zone} />
    {item.note ? (
      <blockquote className={classes.note}>
        <LongText text={visibleText(item.note)} />
      </blockquote>
    ) : null}
    {item.argumentsText === null ? null : (
      <>
        <p className={classes.faint}>Arguments as they should have been</p>
        <pre className={classes.source}>
          <LongText text={visibleText(item.argumentsText)} />
        </pre>
      </>
    )}
    <UnsentDraft draftKey={deskItem.draftKey} />
    <p className={classes.links}>
      {isUndoable ? <UndoButton item={deskItem} /> : null}
      <AppLink href={nextHref}>Open the next one</AppLink>
    </p>
  </div>
);
