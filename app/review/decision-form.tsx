import { issuePaths } from '../../components/call/issue-paths';
import { formatHour } from '../../components/format-time';
import { ClassSelect } from '../../components/review/class-select';
import { DecidedSummary } from '../../components/review/decided-summary';
import { DeskSignature } from '../../components/review/desk-signature';
import type { DeskItem } from '../../components/review/desk-state';
import { FlagFields } from '../../components/review/flag-fields';
import { placeOf, queueHref, queueQuery, type QueueView } from '../../components/review/queue-href';
import { SkipLink } from '../../components/review/skip-link';
import type { ShownHolder } from '../../components/review-form/claim-line';
import { ReviewForm } from '../../components/review-form/review-form';
import { nextReviewItem } from '../../db/queries/next-review-item';
import type { ReviewItem } from '../../db/queries/review-item';
import { argumentsDraft } from '../../lib/arguments-draft';
import { visibleText } from '../../lib/json/source-text';
import { holderOf, isUndoable, outcomesFor } from '../../lib/review';
import type { PageContext } from '../_boundary/page-context';
import { MAX_NAME_LENGTH } from '../_boundary/reviewer-name';
import { decide } from './decide';

type Props = { item: ReviewItem; context: PageContext; view: QueueView };

const deskItemOf = ({ id, call }: ReviewItem, { project }: PageContext, view: QueueView): DeskItem => ({
  id,
  tool: visibleText(call.tool),
  href: queueHref(id, view),
  draftKey: `${project.slug}-${id}`,
});

const shownHolder = (item: ReviewItem, { now, principal, project }: PageContext): ShownHolder | null => {
  const holder = holderOf(item, now);
  if (holder === null) return null;
  const until = formatHour(holder.until, project.zone);
  return { by: visibleText(holder.by), until, isReader: holder.by === principal.actor };
};

const WaitingForm = async ({ item, context, view }: Props) => {
  const { store, principal, now, name } = context;
  const place = placeOf(item);
  const nextId = await nextReviewItem(store, principal, { from: { id: item.id, place }, filter: view.filter, now });
  const next = nextId === null ? null : { id: nextId, href: queueHref(nextId, view) };
  const attempt = item.call.attempts.find(({ attempt: { id } }) => id === item.attemptId)?.attempt;
  return (
    <>
      <ReviewForm
        key={item.id}
        action={decide}
        item={deskItemOf(item, context, view)}
        next={next}
        queueHref={queueHref(null, view)}
        hiddenFields={{ item: String(item.id), place, view: queueQuery(view) }}
        holder={shownHolder(item, context)}
        argumentsDraft={argumentsDraft(attempt?.argumentsJson ?? null)}
        outcomes={outcomesFor(attempt?.outcome === 'failed')}
        classField={<ClassSelect name="correctedClass" currentClass={attempt?.errorClass ?? null} />}
      >
        <FlagFields paths={issuePaths(item.call)} />
        <DeskSignature name={name} maxLength={MAX_NAME_LENGTH} />
      </ReviewForm>
      {next === null ? null : <SkipLink href={next.href} />}
    </>
  );
};

/** The form for an item that waits, and what was decided for one that does not. */
export const DecisionForm = async ({ item, context, view }: Props) => {
  if (item.status === 'waiting') return <WaitingForm item={item} context={context} view={view} />;
  const { store, principal, now, project } = context;
  const from = { id: item.id, place: placeOf(item) };
  const nextId = await nextReviewItem(store, principal, { from, filter: view.filter, now });
  return (
    <DecidedSummary
      item={item}
      zone={project.zone}
      nextHref={queueHref(nextId, view)}
      deskItem={deskItemOf(item, context, view)}
      isUndoable={isUndoable(item, principal.actor, now)}
    />
  );
};
