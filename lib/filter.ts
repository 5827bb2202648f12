import type { ListFilters, SingleFilters } from './filter-fields';
import { LIST_KEYS, type ListKey } from './filter-names';
import type { RangePreset } from './range-presets';
import type { Actor } from './words';

/** Which calls a question is about. The range is half-open, in epoch milliseconds, over the instant that puts a call into a bucket. */
export type CallFilter = ListFilters &
  SingleFilters & {
    from: number;
    to: number;
    /** The preset the range came from. */
    preset: RangePreset | null;
    /** Calls with any of these values are left out; those without a value stay. */
    except: ListFilters;
    actor: Actor | 'any';
    /** Leaves out calls of tools that hand the conversation to a person. */
    excludesHandOff: boolean;
  };

/** Fields that only some calls can meet, mostly failed ones, with the value that restricts nothing. */
const OF_FAILURES = {
  classes: [],
  dispositions: [],
  ways: [],
  promptVersions: [],
  arms: [],
  strategies: [],
  repairModels: [],
  exclusions: [],
  reason: null,
  finding: null,
  isRepairAttempted: null,
  isClean: null,
  isRescued: null,
  isCounted: null,
  hasSiblings: null,
  attemptNumber: null,
  attemptCount: null,
  leastAttempts: null,
} as const satisfies Partial<CallFilter>;

const isListKey = (field: string): field is ListKey => (LIST_KEYS as readonly string[]).includes(field);

const isOfFailures = (field: string): boolean => Object.hasOwn(OF_FAILURES, field);

const exceptOf = (valuesOf: (key: ListKey) => readonly string[]): ListFilters =>
  Object.fromEntries(LIST_KEYS.map((key) => [key, valuesOf(key)])) as unknown as ListFilters;

/** Excludes nothing. */
export const NO_EXCEPTION: ListFilters = exceptOf(() => []);

const isSet = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : value !== null);

/** The filter of n₁ and n: without the fields that exist only for failed calls, which restrict failure tables and lists alone. */
export const populationOf = (filter: CallFilter): CallFilter => ({
  ...filter,
  ...OF_FAILURES,
  except: exceptOf((key) => (isOfFailures(key) ? [] : filter.except[key])),
});

/** The set fields that `populationOf` takes away. */
export const failureFields = (filter: CallFilter): (keyof typeof OF_FAILURES)[] =>
  (Object.keys(OF_FAILURES) as (keyof typeof OF_FAILURES)[]).filter(
    (field) => isSet(filter[field]) || (isListKey(field) && filter.except[field].length > 0),
  );

/** The filter that restricts nothing but the range, and leaves out calls of simulated users. */
export const unfiltered = (range: Pick<CallFilter, 'from' | 'to' | 'preset'>): CallFilter => ({
  ...range,
  ...OF_FAILURES,
  tools: [],
  models: [],
  agents: [],
  environments: [],
  tags: [],
  session: null,
  text: null,
  except: NO_EXCEPTION,
  actor: 'agent',
  excludesHandOff: false,
});
