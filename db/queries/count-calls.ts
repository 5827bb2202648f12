import { and, count } from 'drizzle-orm';
import type { CallFilter } from '../../lib/filter';
import type { Measure } from '../../lib/measures';
import { DISPOSITIONS } from '../../lib/words';
import type { Principal } from '../principal';
import type { Store } from '../store';
import { actorCondition, callConditions } from './call-conditions';
import { visibleDispositions } from './measure-source';
import { resolveFilter } from './resolve-filter';
import { sumMeasures } from './sum-measures';

/** So many calls are counted one by one without anyone noticing. */
const MOST_COUNTED = 20_000;

/** Filters that only the calls themselves can answer. */
const OF_CALLS = {
  ways: [],
  agents: [],
  environments: [],
  arms: [],
  strategies: [],
  session: null,
  reason: null,
  finding: null,
  isRepairAttempted: null,
  isRescued: null,
  attemptNumber: null,
} as const satisfies Partial<CallFilter>;

const isSet = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : value !== null);

const EXCLUDED = ['excludedExperiment', 'excludedModelOutput', 'excludedActor'] as const satisfies readonly Measure[];
const COUNTED_BY_ROLLUP = [...DISPOSITIONS, ...EXCLUDED] as const;

/** Excluded calls a list shows; null where the rollups cannot tell, because they do not know how excluded calls ended. */
const excludedMeasures = ({ actor, dispositions, isCounted }: CallFilter): readonly Measure[] | null => {
  if (actor === 'user' || (actor === 'any' && isCounted !== null)) return null;
  if (isCounted === true) return [];
  if (dispositions.length > 0) return null;
  return actor === 'any' ? EXCLUDED : ['excludedExperiment', 'excludedModelOutput'];
};

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
  const coarse: CallFilter = { ...filter, ...OF_CALLS, dispositions: [], isCounted: null, actor: 'agent' };
  const [row] = await sumMeasures(store, principal, coarse, [], COUNTED_BY_ROLLUP);
  const total = (measures: readonly Measure[]) =>
    measures.reduce((sum, measure) => sum + (row?.sums[measure] ?? 0), 0);
  const excluded = excludedMeasures(filter);
  const isTold = excluded !== null && (Object.keys(OF_CALLS) as (keyof typeof OF_CALLS)[]).every((key) => !isSet(filter[key]));
  if (isTold) return total([...visibleDispositions(filter), ...excluded]);
  const atMost = total(filter.actor === 'agent' ? [...visibleDispositions(filter), ...EXCLUDED] : COUNTED_BY_ROLLUP);
  return atMost <= MOST_COUNTED ? countOneByOne(store, principal.projectId, filter) : null;
};
