import { z } from 'zod';
import { callPreview } from '../../../../../db/queries/call-preview';
import { ApiRefusal } from '../../../../_boundary/api-answer';
import { apiRoute } from '../../../../_boundary/api-route';

const asked = z.object({ id: z.string().min(1).max(256), text: z.string().max(256).nullable() });

/** A glance at one call. */
export const GET = apiRoute(async ({ store, principal, query }) => {
  const { id, text } = asked.parse({ id: query.get('id'), text: query.get('text') });
  const preview = await callPreview(store, principal, id, text);
  if (preview === null) throw new ApiRefusal(404, 'not_found', 'there is no call of this id');
  return Response.json(preview, { headers: { 'cache-control': 'no-store' } });
});
