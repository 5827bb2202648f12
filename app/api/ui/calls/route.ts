import { z } from 'zod';
import { findCalls } from '../../../../db/queries/find-calls';
import { apiRoute } from '../../../_boundary/api-route';

const idSchema = z.string().min(1).max(256);

/** The calls an id names, for the palette and for pages that found nothing. */
export const GET = apiRoute(async ({ store, principal, query }) =>
  Response.json(await findCalls(store, principal, idSchema.parse(query.get('id'))), {
    headers: { 'cache-control': 'no-store' },
  }),
);
