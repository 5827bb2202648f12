/** An interval of a share, both ends within 0–1. */
export type Interval = { low: number; high: number };

/** What one cluster (a session) gives to a share. */
export type Cluster = { numerator: number; denominator: number };

/** Two-sided 95 % point of the standard normal distribution. */
const Z = 1.959963984540054;

/** A cluster above this share of all trials is worth a mark. */
const DOMINANT_SHARE = 0.2;

/**
 * The 95 % score interval of a proportion; null without trials. `trials` may be fractional (an effective sample size).
 * Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927) 209–212.
 */
export const wilsonInterval = (successes: number, trials: number): Interval | null => {
  if (trials <= 0) return null;
  const share = successes / trials;
  const z2 = Z * Z;
  const scale = 1 + z2 / trials;
  const centre = (share + z2 / (2 * trials)) / scale;
  const half = (Z / scale) * Math.sqrt((share * (1 - share)) / trials + z2 / (4 * trials * trials));
  // At the ends the bounds are exactly 0 and 1; rounding must not say otherwise.
  const low = successes <= 0 ? 0 : Math.max(0, centre - half);
  const high = successes >= trials ? 1 : Math.min(1, centre + half);
  return { low, high };
};

const totals = (clusters: readonly Cluster[]): Cluster => {
  const sum = { numerator: 0, denominator: 0 };
  for (const { numerator, denominator } of clusters) {
    sum.numerator += numerator;
    sum.denominator += denominator;
  }
  return sum;
};

/**
 * How many times larger the variance of the share is than it would be for independent trials: the linearised variance
 * of a ratio over clusters, divided by p(1 − p)/n. Null where it cannot be told: fewer than two clusters, or no
 * variation at all. Source: L. Kish, "Survey Sampling" (1965), chapters 5–6 and 8.2.
 */
export const designEffect = (clusters: readonly Cluster[]): number | null => {
  const filled = clusters.filter(({ denominator }) => denominator > 0);
  const { numerator, denominator } = totals(filled);
  const share = numerator / denominator;
  if (filled.length < 2 || share <= 0 || share >= 1) return null;
  let squares = 0;
  for (const cluster of filled) squares += (cluster.numerator - share * cluster.denominator) ** 2;
  const clustered = ((filled.length / (filled.length - 1)) * squares) / denominator ** 2;
  return clustered / ((share * (1 - share)) / denominator);
};

/** The 95 % interval with the sample shrunk by the design effect; null where that does not exceed 1 or cannot be told. */
export const widenedInterval = (clusters: readonly Cluster[]): Interval | null => {
  const effect = designEffect(clusters);
  if (effect === null || effect <= 1) return null;
  const { numerator, denominator } = totals(clusters);
  return wilsonInterval(numerator / effect, denominator / effect);
};

/** The share of all trials that the largest cluster gives, where that is over 20 %; null otherwise. */
export const dominantShare = (clusters: readonly Cluster[]): number | null => {
  let largest = 0;
  for (const { denominator } of clusters) largest = Math.max(largest, denominator);
  const share = largest / totals(clusters).denominator;
  return share > DOMINANT_SHARE ? share : null;
};

/** The same things tried twice: how often both tries succeeded, only the one, only the other, neither. */
export type Pairs = { both: number; onlyFirst: number; onlySecond: number; neither: number };

/** A difference of two shares, within −1 to 1, and its interval. */
export type Difference = Interval & { value: number };

/** How much the two tries agree beyond chance, with a correction for few pairs; 0 where one of them never varies. */
const correlation = ({ both, onlyFirst, onlySecond, neither }: Pairs): number => {
  const pairs = both + onlyFirst + onlySecond + neither;
  const margins = (both + onlyFirst) * (onlySecond + neither) * (both + onlySecond) * (onlyFirst + neither);
  const excess = both * neither - onlyFirst * onlySecond;
  if (margins === 0) return 0;
  return (excess > 0 ? Math.max(0, excess - pairs / 2) : excess) / Math.sqrt(margins);
};

/** The distance to a bound of a difference, from those of the two shares; rounding must not make it the root of less than 0. */
const combined = (one: number, other: number, phi: number): number =>
  Math.sqrt(Math.max(0, one * one - 2 * phi * one * other + other * other));

/**
 * By how much the second tries succeeded more often than the first, with the 95 % score interval for paired proportions;
 * null without pairs. Source: R. G. Newcombe, "Improved confidence intervals for the difference between binomial
 * proportions based on paired data", Statistics in Medicine 17 (1998) 2635–2650, method 10.
 */
export const pairedDifference = (pairs: Pairs): Difference | null => {
  const { both, onlyFirst, onlySecond, neither } = pairs;
  const count = both + onlyFirst + onlySecond + neither;
  const first = wilsonInterval(both + onlyFirst, count);
  const second = wilsonInterval(both + onlySecond, count);
  if (first === null || second === null) return null;
  const [was, is] = [(both + onlyFirst) / count, (both + onlySecond) / count];
  const phi = correlation(pairs);
  const value = (onlySecond - onlyFirst) / count;
  return {
    value,
    low: Math.max(-1, value - combined(is - second.low, first.high - was, phi)),
    high: Math.min(1, value + combined(second.high - is, was - first.low, phi)),
  };
};
