import { DoneNotice } from '../../components/review/done-notice';
import { outcomeWord } from '../../components/review-form/outcome-words';
import { AppLink } from '../../components/app-link';
import { reviewItem } from '../../db/queries/review-item';
import { visibleText } from '../../lib/json/source-text';
import { reviewHref, toolHref } from '../../lib/routes';
import { unfiltered } from '../../lib/filter';
import { parseRange } from '../../lib/parse-range';
import type { PageContext } from '../_boundary/page-context';
import type { ReviewParams } from './review-params';

type Props = { context: PageContext; params: ReviewParams };

/** What was decided a moment ago, on the page that follows it. */
export const DecisionNotice = async ({ context, params }: Props) => {
  const { store, principal, project, now } = context;
  const item = params.decidedId === null ? null : await reviewItem(store, principal, params.decidedId);
  if (item === null || item.outcome === null) return null;
  const filter = unfiltered(parseRange(new URLSearchParams(), { now, zone: project.zone }, []));
  return (
    <DoneNotice key={item.id}>
      Stored: <AppLink href={reviewHref(item.id)}>{visibleText(item.call.tool)}</AppLink>, {outcomeWord(item.outcome)}.
      {params.hasFlagged ? (
        <>
          {' '}
          Its schema is <AppLink href={toolHref(filter, item.call.tool)}>flagged</AppLink>.
        </>
      ) : null}
    </DoneNotice>
  );
};
