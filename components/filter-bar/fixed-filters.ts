import { type CallFilter, failureFields } from '../../lib/filter';
import type { FixedFilter } from './filter-bar';

/** Filters that come with links; the bar itself sets tool, model, class and disposition. */
const LISTS = {
  ways: 'repair',
  promptVersions: 'prompt version',
  agents: 'agent',
  environments: 'environment',
  arms: 'arm',
  strategies: 'strategy',
  exclusions: 'excluded',
} as const satisfies Partial<Record<keyof CallFilter, string>>;

const SINGLES = {
  session: 'session',
  reason: 'reason',
  finding: 'finding',
  isRepairAttempted: 'repair attempted',
  isRescued: 'rescued',
  isCounted: 'counted',
  hasSiblings: 'sibling failures',
  attemptNumber: 'has attempt',
} as const satisfies Partial<Record<keyof CallFilter, string>>;

/** A name that calls lack stands in a filter as an empty text. */
const NO_NAME = '(none)';

const textOf = (value: string | number | boolean): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === '' ? NO_NAME : String(value);
};

type Chip = { label: string; value: string; without: Partial<CallFilter> };

const listChips = (filter: CallFilter): Chip[] =>
  (Object.keys(LISTS) as (keyof typeof LISTS)[]).flatMap((key) =>
    filter[key].length === 0
      ? []
      : [{ label: LISTS[key], value: filter[key].map(textOf).join(', '), without: { [key]: [] } }],
  );

const singleChips = (filter: CallFilter): Chip[] =>
  (Object.keys(SINGLES) as (keyof typeof SINGLES)[]).flatMap((key) => {
    const value = filter[key];
    return value === null ? [] : [{ label: SINGLES[key], value: textOf(value), without: { [key]: null } }];
  });

const switchChips = ({ actor, excludesHandOff }: CallFilter): Chip[] => [
  ...(actor === 'agent' ? [] : [{ label: 'actor', value: actor, without: { actor: 'agent' } as const }]),
  ...(excludesHandOff ? [{ label: 'hand-off tools', value: 'left out', without: { excludesHandOff: false } }] : []),
];

/** The chips of everything in a filter that the bar cannot set, each with the address of the page without it. */
export const fixedFilters = (filter: CallFilter, hrefOf: (filter: CallFilter) => string): FixedFilter[] => {
  const ofFailures: readonly string[] = failureFields(filter);
  return [...listChips(filter), ...singleChips(filter), ...switchChips(filter)].map(({ label, value, without }) => ({
    label,
    value,
    removeHref: hrefOf({ ...filter, ...without }),
    isOfFailures: Object.keys(without).some((field) => ofFailures.includes(field)),
  }));
};
