import { z } from 'zod';
import { firstCallAfter, watchStart } from '../../../../db/queries/first-call-after';
import { apiRoute } from '../../../_boundary/api-route';

const after = z.coerce.number().int().min(0);

/** The first call since a number, for a page that waits for one; without a number, the one to wait from. */
export const GET = apiRoute(async ({ store, principal, query }) => {
  const seq = query.get('after');
  const arrival =
    seq === null ? await watchStart(store, principal) : await firstCallAfter(store, principal, after.parse(seq));
  return Response.json(arrival, { headers: { 'cache-control': 'no-store' } });
});
