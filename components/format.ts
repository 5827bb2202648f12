import type { Rate } from '../lib/metrics';

const COUNT = new Intl.NumberFormat('en-US');
const MINUS = '\u2212';

/** What a rate without a denominator says. */
export const NO_DATA = 'no data';

/** 7516 → `7,516`. */
export const formatCount = (count: number): string => COUNT.format(count);

/** `1 call`, `7,516 calls`. */
export const formatCalls = (count: number): string => `${formatCount(count)} ${count === 1 ? 'call' : 'calls'}`;

/** A share of 0–1 as a number of percent, without the sign: 0.8354 → `83.5`. */
export const percentOf = (share: number): string => (share * 100).toFixed(1);

/** 0.8354 → `83.5 %`, null → `no data`. */
export const formatPercent = (share: number | null): string => (share === null ? NO_DATA : `${percentOf(share)} %`);

/** A share of 0–1 as signed points: 0.023 → `+2.3`, −0.011 → `−1.1`. */
export const formatPoints = (share: number): string => {
  const points = (Math.abs(share) * 100).toFixed(1);
  if (Number(points) === 0) return points;
  return `${share < 0 ? MINUS : '+'}${points}`;
};

/** 26 → `+26`, −3 → `−3`. */
export const formatSigned = (count: number): string =>
  `${count > 0 ? '+' : count < 0 ? MINUS : ''}${COUNT.format(Math.abs(count))}`;

/** How much larger an amount has become: 0.041 → `+4.1 %`, and no decimal from ±100 % on. */
export const formatPercentChange = (ratio: number): string => {
  const points = formatPoints(ratio);
  return Math.abs(ratio) < 1 ? `${points} %` : `${points[0]}${COUNT.format(Math.round(Math.abs(ratio) * 100))} %`;
};

/** The 95 % interval in percent: `74–90`, with a decimal where whole numbers would hide a narrow one: `95.5–96.4`. */
export const formatInterval = ({ low, high }: Pick<Rate, 'low' | 'high'>): string | null => {
  if (low === null || high === null) return null;
  const digits = high - low < 0.02 ? 1 : 0;
  return `${(low * 100).toFixed(digits)}–${(high * 100).toFixed(digits)}`;
};
