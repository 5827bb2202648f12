import { parseCursor } from '../../../../../db/queries/call-position';
import { callsPage } from '../../../../../db/queries/calls-page';
import { apiFilter } from '../../../../_boundary/api-filter';
import { apiRoute } from '../../../../_boundary/api-route';

const ROWS = 100;

/** The next rows of a list of calls, for one that goes on while it is scrolled. */
export const GET = apiRoute(async (context) => {
  const { store, principal, query } = context;
  const filter = apiFilter(context, ['cursor']);
  const cursor = parseCursor(query.get('cursor'));
  const { rows, older, newer, searchedTo } = await callsPage(store, principal, filter, {
    cursor,
    limit: ROWS,
    isCounted: false,
  });
  return Response.json({ rows, older, newer, searchedTo }, { headers: { 'cache-control': 'no-store' } });
});
