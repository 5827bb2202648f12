import { issuePaths } from '../../components/call/issue-paths';
import { ClassSelect } from '../../components/review/class-select';
import { DecidedSummary } from '../../components/review/decided-summary';
import { FlagFields } from '../../components/review/flag-fields';
import { placeOf, type QueuePlace, queueHref } from '../../components/review/queue-href';
import { ReviewForm } from '../../components/review-form/review-form';
import { SignatureField } from '../../components/review-form/signature-field';
import type { ReviewItem } from '../../db/queries/review-item';
import type { PageContext } from '../_boundary/page-context';
import { MAX_NAME_LENGTH } from '../_boundary/reviewer-name';
import { decide } from './decide';
import { nextItem } from './next-item';

type Props = { item: ReviewItem; context: PageContext; list: QueuePlace };

/** The form for an item that waits, and what was decided for one that does not. */
export const DecisionForm = async ({ item, context, list }: Props) => {
  const { store, principal, project, name } = context;
  const attempt = item.call.attempts.find(({ attempt: { id } }) => id === item.attemptId)?.attempt;
  const isWaiting = item.status === 'waiting';
  const nextId = isWaiting ? null : await nextItem(store, principal, placeOf(item));
  const summary = <DecidedSummary item={item} zone={project.zone} nextHref={queueHref(nextId, list)} />;
  return (
    <ReviewForm
      key={item.id}
      action={decide}
      hiddenFields={{ item: String(item.id), place: placeOf(item), list: list ?? '' }}
      classField={<ClassSelect name="correctedClass" currentClass={attempt?.errorClass ?? null} />}
      decided={isWaiting ? null : summary}
    >
      <FlagFields paths={issuePaths(item.call)} />
      <SignatureField name={name} maxLength={MAX_NAME_LENGTH} />
    </ReviewForm>
  );
};
