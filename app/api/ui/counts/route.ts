import { apiRoute } from '../../../_boundary/api-route';
import { navCounts } from '../../../_boundary/nav-counts';

/** The numbers beside the navigation, asked again while a page stays open. */
export const GET = apiRoute(async ({ store, principal }) =>
  Response.json(await navCounts(store, principal), { headers: { 'cache-control': 'no-store' } }),
);
