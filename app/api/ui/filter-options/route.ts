import { filterOptions, OPTION_PARAMS } from '../../../../db/queries/filter-options';
import { ApiRefusal } from '../../../_boundary/api-answer';
import { apiRoute } from '../../../_boundary/api-route';

const instantOf = (text: string | null): number => {
  const ms = Number(text);
  if (text === null || !Number.isSafeInteger(ms) || ms < 0) {
    throw new ApiRefusal(422, 'invalid_parameter', 'from and to are epoch milliseconds');
  }
  return ms;
};

/** The values a filter can take in a range, asked for when somebody opens it. */
export const GET = apiRoute(async ({ store, principal, query }) => {
  const param = OPTION_PARAMS.find((known) => known === query.get('param'));
  if (!param) throw new ApiRefusal(422, 'invalid_parameter', `param: not one of ${OPTION_PARAMS.join(', ')}`);
  const range = { from: instantOf(query.get('from')), to: instantOf(query.get('to')) };
  const options = await filterOptions(store, principal, param, range);
  return Response.json({ options }, { headers: { 'cache-control': 'no-store' } });
});
