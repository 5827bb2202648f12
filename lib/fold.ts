import type { Attempt } from './attempt';
import { compareClaims } from './fold/compare-claims';
import { foldPart } from './fold/fold-part';
import { foldSingleSuccess } from './fold/fold-single-success';
import { splitReusedKey } from './fold/split-reused-key';
import type { CallEvents, FoldedCall } from './folded-call';

const inClaimOrder = (attempts: readonly Attempt[]): Attempt[] => {
  const unique = new Map(attempts.map((attempt) => [attempt.id, attempt]));
  return [...unique.values()].toSorted(compareClaims);
};

/**
 * Folds all events of one call key into the calls they tell of, in time order: one as a rule, several when the key was
 * reused, none when there is no event. A pure function of the set of events: the order and number of their arrivals
 * make no difference. Times are epoch milliseconds.
 */
export const foldCalls = (events: CallEvents): FoldedCall[] => {
  const { attempts, closes } = events;
  const [only] = attempts;
  if (attempts.length === 1 && closes.length === 0 && only?.outcome === 'ok' && only.number === 1) {
    return [foldSingleSuccess(only)];
  }
  if (attempts.length === 0 && closes.length === 0) return [];
  const parts = splitReusedKey({ ...events, attempts: inClaimOrder(attempts) });
  return parts.map((part) => foldPart(part, parts.length > 1));
};
