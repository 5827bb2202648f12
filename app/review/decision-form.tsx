import { issuePaths } from '../../components/call/issue-paths';
import { ClassSelect } from '../../components/review/class-select';
import { DecidedSummary } from '../../components/review/decided-summary';
import { FlagFields } from '../../components/review/flag-fields';
import { placeOf, type QueuePlace, queueHref } from '../../components/review/queue-href';
import { ReviewForm } from '../../components/review-form/review-form';
import { SignatureField } from '../../components/review-form/signature-field';
import type { ReviewItem } from '../../db/queries/review-item';
import { MAX_NAME_LENGTH } from '../_boundary/reviewer-name';
import { decide } from './decide';

type Props = { item: ReviewItem; zone: string; name: string | null; list: QueuePlace };

/** The form for an item that waits, and what was decided for one that does not. */
export const DecisionForm = ({ item, zone, name, list }: Props) => {
  const attempt = item.call.attempts.find(({ attempt: { id } }) => id === item.attemptId)?.attempt;
  const summary = <DecidedSummary item={item} zone={zone} nextHref={queueHref(null, list)} />;
  return (
    <ReviewForm
      key={item.id}
      action={decide}
      hiddenFields={{ item: String(item.id), place: placeOf(item), list: list ?? '' }}
      classField={<ClassSelect name="correctedClass" currentClass={attempt?.errorClass ?? null} />}
      decided={item.status === 'waiting' ? null : summary}
    >
      <FlagFields paths={issuePaths(item.call)} />
      <SignatureField name={name} maxLength={MAX_NAME_LENGTH} />
    </ReviewForm>
  );
};
