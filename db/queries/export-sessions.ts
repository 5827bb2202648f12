import { type SessionExportRow, sessionExportRows } from '../../lib/export/session-fields';
import type { CallFilter } from '../../lib/filter';
import type { Principal } from '../principal';
import type { Store } from '../store';
import { sessionSums } from './session-sums';

/** The table of rates by session as the overview shows it under the same filter. */
export const exportSessions = async (
  store: Store,
  principal: Principal,
  filter: CallFilter,
): Promise<SessionExportRow[]> => sessionExportRows(await sessionSums(store, principal, filter));
