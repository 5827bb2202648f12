import type { CallFilter } from './filter';
import { narrowFilter } from './narrow-filter';

const FAILED = ['repaired', 'escalated', 'abandoned'] as const;

/** What each number's definition adds to the filter of the calls it is about. */
const OF_NUMBER = {
  n1: { isCounted: true },
  n: { isCounted: true, dispositions: ['executed', ...FAILED] },
  open: { isCounted: true, dispositions: ['open'] },
  executed: { isCounted: true, dispositions: ['executed'] },
  repaired: { isCounted: true, dispositions: ['repaired'] },
  succeeded: { isCounted: true, dispositions: ['executed', 'repaired'] },
  escalated: { isCounted: true, dispositions: ['escalated'] },
  abandoned: { isCounted: true, dispositions: ['abandoned'] },
  lost: { isCounted: true, dispositions: ['escalated', 'abandoned'] },
  firstFailures: { isCounted: true, dispositions: FAILED },
  repairAttempted: { isCounted: true, dispositions: FAILED, isRepairAttempted: true },
  rewritten: { isCounted: true, dispositions: ['repaired'], ways: ['rewritten'] },
  resent: { isCounted: true, dispositions: ['repaired'], ways: ['resent'] },
  reshaped: { isCounted: true, dispositions: ['repaired'], ways: ['reshaped'] },
  clean: { isCounted: true, dispositions: ['repaired'], isClean: true },
  rescuedEscalated: { isCounted: true, dispositions: ['escalated'], isRescued: true },
  rescuedAbandoned: { isCounted: true, dispositions: ['abandoned'], isRescued: true },
  held: { exclusions: ['held'] },
  unknown: { exclusions: ['unknown'] },
  siblingFailures: { hasSiblings: true },
  excludedExperiment: { exclusions: ['experiment', 'golden'] },
  excludedModelOutput: { exclusions: ['model_output'] },
  excludedActor: { exclusions: ['actor'] },
} as const satisfies Record<string, Partial<CallFilter>>;

export type NumberName = keyof typeof OF_NUMBER;

const OF_ANY_ACTOR: ReadonlySet<NumberName> = new Set(['excludedExperiment', 'excludedModelOutput', 'excludedActor']);

/** Reasons that hold only for calls that have none of their own: none that is counted as excluded for another has them. */
const LAST_REASONS: ReadonlySet<string> = new Set(['held', 'unknown']);

/** Calls are counted as excluded whoever made them, but a list shows, and calls counted, only those of the actor asked for. */
const ofAnyActor = (filter: CallFilter): CallFilter | null => {
  if (filter.isCounted === true) return null;
  const exclusions = filter.except.exclusions.filter((reason) => !LAST_REASONS.has(reason));
  return { ...filter, actor: 'any', isCounted: null, except: { ...filter.except, exclusions } };
};

/** The last 24 hours go on with the clock: by the time a link is followed they would hold other calls than were counted. */
const standing = (filter: CallFilter): CallFilter => (filter.preset === '24h' ? { ...filter, preset: null } : filter);

/**
 * The filter of the calls a number counts, given that of its table or tile; null where the two contradict each other and
 * the number is 0. Sibling failures lie within their calls, of which there may be fewer.
 */
export const callsBehind = (name: NumberName, filter: CallFilter): CallFilter | null => {
  const isOfAgent = filter.actor === 'agent';
  // Whoever asks for calls of simulated users leaves none out for being theirs.
  if (name === 'excludedActor' && !isOfAgent) return null;
  const asked = isOfAgent && OF_ANY_ACTOR.has(name) ? ofAnyActor(filter) : filter;
  return asked && narrowFilter(standing(asked), OF_NUMBER[name]);
};
