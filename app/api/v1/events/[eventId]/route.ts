import { eventSource } from '../../../../../db/queries/event-source';
import { idOfSegment } from '../../../../../lib/routes';
import { ApiRefusal } from '../../../../_boundary/api-answer';
import { apiRoute } from '../../../../_boundary/api-route';

/** One event as it is stored: every digit, escape and duplicate key as it was sent, secrets masked. */
export const GET = apiRoute<{ eventId: string }>(async ({ store, principal, params }) => {
  const source = await eventSource(store, principal, idOfSegment(params.eventId));
  if (source === null) throw new ApiRefusal(404, 'not_found', 'no attempt and no close of this project has this id');
  return new Response(source, { headers: { 'content-type': 'application/json', 'cache-control': 'no-store' } });
});
