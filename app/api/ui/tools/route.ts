import { toolNames } from '../../../../db/queries/tool-names';
import { apiRoute } from '../../../_boundary/api-route';

/** Every tool by name, for the palette. */
export const GET = apiRoute(async ({ store, principal }) =>
  Response.json(await toolNames(store, principal), { headers: { 'cache-control': 'no-store' } }),
);
