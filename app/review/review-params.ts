type Sent = Readonly<Record<string, string | string[] | undefined>>;

/** What the address of the review desk says besides the item. */
export type ReviewParams = {
  /** The cursor of the page in the list at the left. */
  list: string | null;
  /** The item that was just decided. */
  decidedId: number | null;
  hasFlagged: boolean;
};

const single = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

/** An item's number, null where the text is none. */
export const itemIdOf = (text: string): number | null => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

/** Reads the query of the address; what cannot be read counts as not said. */
export const reviewParams = (sent: Sent): ReviewParams => ({
  list: /^\d{1,15}-\d{1,15}$/.exec(single(sent.after))?.[0] ?? null,
  decidedId: itemIdOf(single(sent.decided)),
  hasFlagged: single(sent.flagged) === '1',
});
