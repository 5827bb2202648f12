export type Span = readonly [from: number, to: number];

/** Shorter texts are marked whole: two digits of a number say less than the number. */
const SHORT = 24;

const isLowSurrogate = (text: string, at: number): boolean => /[\udc00-\udfff]/.test(text.charAt(at));

/** How long two texts run alike from their beginnings, never splitting a character. */
export const alike = (a: string, b: string): number => {
  let count = 0;
  while (count < a.length && count < b.length && a[count] === b[count]) count++;
  return isLowSurrogate(a, count) || isLowSurrogate(b, count) ? Math.max(0, count - 1) : count;
};

/** How long two texts run alike from their ends, not reaching into their first `start` characters and never splitting a character. */
export const alikeAtEnd = (a: string, b: string, start: number): number => {
  const most = Math.min(a.length, b.length) - start;
  let count = 0;
  while (count < most && a[a.length - 1 - count] === b[b.length - 1 - count]) count++;
  return count > 0 && isLowSurrogate(a, a.length - count) ? count - 1 : count;
};

/** The part of each text that differs from the other: all of a short one, the middle of a long one. */
export const changedSpans = (before: string, after: string): { before: Span; after: Span } => {
  const isShort = Math.min(before.length, after.length) < SHORT;
  const start = isShort ? 0 : alike(before, after);
  const end = isShort ? 0 : alikeAtEnd(before, after, start);
  return { before: [start, before.length - end], after: [start, after.length - end] };
};
