import type { FilterProblem } from '../../lib/parse-range';
import type { PageContext } from '../_boundary/page-context';
import { parseQueueView, type QueueView } from '../../components/review/queue-href';

export type Sent = Readonly<Record<string, string | string[] | undefined>>;

/** What the address of the review desk says besides the item. */
export type ReviewParams = {
  /** What the list at the left shows. */
  view: QueueView;
  /** What of the filter makes no sense. */
  problems: FilterProblem[];
  /** The item that was just decided. */
  decidedId: number | null;
  hasFlagged: boolean;
};

const paramsOf = (sent: Sent): URLSearchParams =>
  new URLSearchParams(
    Object.entries(sent).flatMap(([name, values]) =>
      [values ?? []].flat().map((value): [string, string] => [name, value]),
    ),
  );

/** An item's number, null where the text is none. */
export const itemIdOf = (text: string): number | null => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

/** Reads the query of the address, on the project's clock; what cannot be read counts as not said. */
export const reviewParams = (sent: Sent, { now, project }: Pick<PageContext, 'now' | 'project'>): ReviewParams => {
  const params = paramsOf(sent);
  return {
    ...parseQueueView(params, { now, zone: project.zone }),
    decidedId: itemIdOf(params.get('decided') ?? ''),
    hasFlagged: params.get('flagged') === '1',
  };
};
