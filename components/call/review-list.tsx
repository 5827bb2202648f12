import type { CallReviewItem } from '../../db/queries/call-detail';
import { visibleText } from '../../lib/json/source-text';
import { reviewHref } from '../../lib/routes';
import { AppLink } from '../app-link';
import { ClassChip } from '../marks/class-chip';
import { Instant } from '../marks/instant';
import { outcomeWord } from '../review-form/outcome-words';
import classes from './call.module.css';

const Status = ({ item, zone }: { item: CallReviewItem; zone: string }) => {
  const { status, outcome, decidedAt, decidedBy } = item;
  if (status === 'waiting') return 'waiting';
  if (status === 'withdrawn' || decidedAt === null) return 'withdrawn: the reason to look went away';
  return (
    <>
      {outcome === null ? 'decided' : outcomeWord(outcome)} by {visibleText(decidedBy ?? 'somebody')},{' '}
      <Instant ms={decidedAt} zone={zone} precision="minute" />
    </>
  );
};

/** Why people must look at the call, or have looked. */
export const ReviewList = ({ items, zone }: { items: readonly CallReviewItem[]; zone: string }) => (
  <ul className={classes.list}>
    {items.map((item) => (
      <li key={item.id} className={classes.line}>
        <AppLink href={reviewHref(item.id)}>Review {item.id}</AppLink>
        <ClassChip name={item.reason} kind="reason" />
        <span>
          <Status item={item} zone={zone} />
        </span>
      </li>
    ))}
  </ul>
);
