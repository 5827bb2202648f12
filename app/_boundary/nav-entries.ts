import type { NavEntry } from '../../components/shell/nav-entry';
import { unavailableIn } from '../../db/store';
import { waitingCount } from '../../db/queries/review-queue';
import { pageContext } from './page-context';

/** The screens there are, in the order of the navigation. */
const ENTRIES: readonly NavEntry[] = [
  { label: 'Overview', href: '/', icon: 'chart', goKey: 'o' },
  { label: 'Calls', href: '/calls', icon: 'list', goKey: 'c' },
  { label: 'Review', href: '/review', icon: 'clipboard', goKey: 'r' },
  { label: 'Tools', href: '/tools', icon: 'tool', goKey: 't' },
];

/** How many items wait for a person; null where the store cannot tell, which the page itself then says. */
const waiting = async (): Promise<number | null> => {
  const { store, principal } = await pageContext();
  try {
    return (await waitingCount(store, principal)).waiting;
  } catch (error) {
    if (unavailableIn(error)) return null;
    throw error;
  }
};

/** The navigation with what waits behind its entries. */
export const navEntries = async (): Promise<NavEntry[]> => {
  const count = await waiting();
  return ENTRIES.map((entry) =>
    entry.href === '/review' && count !== null ? { ...entry, badge: { count, label: 'waiting' } } : entry,
  );
};
