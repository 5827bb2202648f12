import type { Attempt } from '../attempt';

/** What of an attempt decides its place among the claims. */
type Claim = Pick<Attempt, 'id' | 'ts' | 'tsText'>;

const BELOW_MILLISECOND = /[.,]\d{3}(\d+)/;

/** The digits of a time below the millisecond, so that comparing texts compares fractions. */
const finerDigits = (tsText: string): string => (BELOW_MILLISECOND.exec(tsText)?.[1] ?? '').replace(/0+$/, '');

const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Orders attempts by the instant they claim, to the last digit sent. */
export const compareInstants = (a: Omit<Claim, 'id'>, b: Omit<Claim, 'id'>): number =>
  a.ts - b.ts || (a.tsText === b.tsText ? 0 : compareTexts(finerDigits(a.tsText), finerDigits(b.tsText)));

/** The order in which claims win: by instant, then by id. Total over attempts of different ids. */
export const compareClaims = (a: Claim, b: Claim): number => compareInstants(a, b) || compareTexts(a.id, b.id);

/** The claim order for closes, whose times are kept to the millisecond. */
export const compareCloses = (a: { ts: number; id: string }, b: { ts: number; id: string }): number =>
  a.ts - b.ts || compareTexts(a.id, b.id);
