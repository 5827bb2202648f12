import type { NavCounts } from '../../components/shell/nav-entry';
import type { Principal } from '../../db/principal';
import { openFlags } from '../../db/queries/open-flags';
import { waitingCount } from '../../db/queries/review-queue';
import type { Store } from '../../db/store';

/** What waits behind the entries of the navigation: items for a person, and flags that are not fixed. */
export const navCounts = async (store: Store, principal: Principal): Promise<NavCounts> => {
  const { waiting } = await waitingCount(store, principal);
  const flags = [...(await openFlags(store, principal)).values()];
  return { '/review': waiting, '/tools/flags': flags.reduce((sum, count) => sum + count, 0) };
};
