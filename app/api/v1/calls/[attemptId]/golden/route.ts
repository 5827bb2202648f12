import { goldenCallOf } from '../../../../../../db/queries/golden-call-of';
import { idOfSegment } from '../../../../../../lib/routes';
import { ApiRefusal } from '../../../../../_boundary/api-answer';
import { apiRoute } from '../../../../../_boundary/api-route';

/** A call as a golden call: its events for a regression suite, and what they fold to. */
export const GET = apiRoute<{ attemptId: string }>(async ({ store, principal, params }) => {
  const text = await goldenCallOf(store, principal, idOfSegment(params.attemptId));
  if (text === null) throw new ApiRefusal(404, 'not_found', 'no attempt and no call of this project has this id');
  return new Response(text, { headers: { 'content-type': 'application/json', 'cache-control': 'no-store' } });
});
