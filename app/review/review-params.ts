import { parseQueueView, type QueueView } from '../../components/review/queue-href';

type Sent = Readonly<Record<string, string | string[] | undefined>>;

/** What the address of the review desk says besides the item. */
export type ReviewParams = {
  /** What the list at the left shows. */
  view: QueueView;
  /** The item that was just decided. */
  decidedId: number | null;
  hasFlagged: boolean;
};

const singles = (sent: Sent): URLSearchParams =>
  new URLSearchParams(
    Object.entries(sent).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );

/** An item's number, null where the text is none. */
export const itemIdOf = (text: string): number | null => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

/** Reads the query of the address; what cannot be read counts as not said. */
export const reviewParams = (sent: Sent): ReviewParams => {
  const params = singles(sent);
  return {
    view: parseQueueView(params),
    decidedId: itemIdOf(params.get('decided') ?? ''),
    hasFlagged: params.get('flagged') === '1',
  };
};
