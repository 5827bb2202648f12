import type { CallFilter } from '../../lib/filter';
import type { MoreFilter } from './filter-params';

type Offer = { label: string; isSet: (filter: CallFilter) => boolean; change: Partial<CallFilter> };

const SWITCHES: readonly Offer[] = [
  {
    label: 'leave out hand-off tools',
    isSet: ({ excludesHandOff }) => excludesHandOff,
    change: { excludesHandOff: true },
  },
  { label: 'calls of any actor', isSet: ({ actor }) => actor === 'any', change: { actor: 'any' } },
];

const OF_LISTS: readonly Offer[] = [
  { label: 'counted calls only', isSet: ({ isCounted }) => isCounted === true, change: { isCounted: true } },
  { label: 'calls not counted', isSet: ({ isCounted }) => isCounted === false, change: { isCounted: false } },
];

/** Filters of one click that are not set yet: those of every screen, and those that make sense for lists alone. */
export const moreFilters = (
  filter: CallFilter,
  hrefOf: (filter: CallFilter) => string,
  { isList }: { isList: boolean },
): MoreFilter[] =>
  [...SWITCHES, ...(isList ? OF_LISTS : [])]
    .filter(({ isSet }) => !isSet(filter))
    .map(({ label, change }) => ({ label, href: hrefOf({ ...filter, ...change }) }));
