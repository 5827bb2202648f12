import { and, count } from 'drizzle-orm';
import type { CallFilter } from '../../lib/filter';
import type { ExcludedBecause } from '../../lib/folded-call';
import type { Measure } from '../../lib/measures';
import { DISPOSITIONS } from '../../lib/words';
import type { Principal } from '../principal';
import type { Store } from '../store';
import { actorCondition, callConditions } from './call-conditions';
import { visibleDispositions } from './measure-source';
import { wantedDispositions } from './wanted-dispositions';
import { resolveFilter } from './resolve-filter';
import { sumMeasures } from './sum-measures';

/** So many calls are counted one by one without anyone noticing. */
const MOST_COUNTED = 20_000;

/** Filters that only the calls themselves can answer. */
const OF_CALLS_LISTS = {
  ways: [],
  agents: [],
  environments: [],
  arms: [],
  strategies: [],
  repairModels: [],
  tags: [],
} as const satisfies Partial<CallFilter>;

const OF_CALLS = {
  ...OF_CALLS_LISTS,
  session: null,
  text: null,
  reason: null,
  finding: null,
  isRepairAttempted: null,
  isClean: null,
  isRescued: null,
  hasSiblings: null,
  attemptNumber: null,
  attemptCount: null,
  leastAttempts: null,
} as const satisfies Partial<CallFilter>;

const EXCEPTIONS_OF_CALLS = [
  ...(Object.keys(OF_CALLS_LISTS) as (keyof typeof OF_CALLS_LISTS)[]),
  'exclusions',
] as const;

const OF_REASON: Readonly<Record<ExcludedBecause, Measure>> = {
  experiment: 'excludedExperiment',
  golden: 'excludedExperiment',
  model_output: 'excludedModelOutput',
  actor: 'excludedActor',
  held: 'held',
  unknown: 'unknown',
};

const EXCLUDED: readonly Measure[] = ['excludedExperiment', 'excludedModelOutput', 'excludedActor'];
const COUNTED_BY_ROLLUP: readonly Measure[] = [...DISPOSITIONS, ...EXCLUDED];

/** Rollup measures that add up to the calls of a list or, unless exact, to at least as many. */
type Bound = { measures: readonly Measure[]; isExact: boolean };

/** How excluded calls ended, and which of simulated users' calls are held, the rollups do not know. */
const boundOfReasons = (filter: CallFilter): Bound => {
  const { actor, isCounted, exclusions } = filter;
  const has = (reason: ExcludedBecause) => exclusions.includes(reason);
  const isTold = actor === 'any' ? !has('held') && !has('unknown') : actor === 'agent' && !has('actor');
  const isExact =
    isTold && has('experiment') === has('golden') && wantedDispositions(filter) === null && isCounted === null;
  const ofReasons = exclusions.map((reason) => OF_REASON[reason]);
  const unknownActor: Measure[] = isExact || actor === 'agent' ? [] : ['excludedActor'];
  return { measures: [...new Set([...ofReasons, ...unknownActor])], isExact };
};

const boundOf = (filter: CallFilter): Bound => {
  const { actor, isCounted, exclusions } = filter;
  const isOfAny = wantedDispositions(filter) === null;
  if (exclusions.length > 0) return boundOfReasons(filter);
  const visible = visibleDispositions(filter);
  if (actor === 'any' && isCounted === null && isOfAny) return { measures: COUNTED_BY_ROLLUP, isExact: true };
  if (actor !== 'agent') return { measures: COUNTED_BY_ROLLUP, isExact: false };
  if (isCounted === true) return { measures: visible, isExact: true };
  const ofAgent = EXCLUDED.filter((measure) => measure !== 'excludedActor');
  return { measures: [...visible, ...ofAgent], isExact: isOfAny };
};

const isSet = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : value !== null);

const countOneByOne = async (store: Store, projectId: number, filter: CallFilter): Promise<number> => {
  const resolved = await resolveFilter(store, projectId, filter);
  const [row] = await store.db
    .select({ calls: count() })
    .from(store.tables.calls)
    .where(and(...callConditions(store, projectId, resolved, filter), actorCondition(store.tables, resolved)));
  return row?.calls ?? 0;
};

/** How many calls a list with this filter holds, exactly; null where finding out would take too long. */
export const countCalls = async (store: Store, principal: Principal, filter: CallFilter): Promise<number | null> => {
  const coarse: CallFilter = {
    ...filter,
    ...OF_CALLS,
    dispositions: [],
    exclusions: [],
    isCounted: null,
    actor: 'agent',
    except: { ...filter.except, ...OF_CALLS_LISTS, dispositions: [], exclusions: [] },
  };
  const [row] = await sumMeasures(store, principal, coarse, [], COUNTED_BY_ROLLUP);
  const { measures, isExact } = boundOf(filter);
  const atMost = measures.reduce((sum, measure) => sum + (row?.sums[measure] ?? 0), 0);
  const isOfCalls =
    (Object.keys(OF_CALLS) as (keyof typeof OF_CALLS)[]).some((field) => isSet(filter[field])) ||
    EXCEPTIONS_OF_CALLS.some((field) => filter.except[field].length > 0);
  if (isExact && !isOfCalls) return atMost;
  // A session is never long, and an index leads to it.
  return filter.session !== null || atMost <= MOST_COUNTED ? countOneByOne(store, principal.projectId, filter) : null;
};
