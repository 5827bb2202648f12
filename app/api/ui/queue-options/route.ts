import { QUEUE_OPTION_PARAMS, queueOptions } from '../../../../db/queries/queue-options';
import { ApiRefusal } from '../../../_boundary/api-answer';
import { apiRoute } from '../../../_boundary/api-route';

/** The values a filter of the review queue can take, asked for when somebody opens it. */
export const GET = apiRoute(async ({ store, principal, query, now }) => {
  const param = QUEUE_OPTION_PARAMS.find((known) => known === query.get('param'));
  if (!param) throw new ApiRefusal(422, 'invalid_parameter', `param: not one of ${QUEUE_OPTION_PARAMS.join(', ')}`);
  const options = await queueOptions(store, principal, param, now);
  return Response.json({ options }, { headers: { 'cache-control': 'no-store' } });
});
