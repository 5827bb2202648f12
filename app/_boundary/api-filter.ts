import type { CallFilter } from '../../lib/filter';
import { FILTER_PARAMS } from '../../lib/filter-params';
import { parseFilter } from '../../lib/parse-filter';
import { ApiRefusal } from './api-answer';
import type { ApiContext } from './api-route';

type Asked = Pick<ApiContext<Record<never, string>>, 'query' | 'now' | 'project'>;

/** The filter of an API query. A program that asks for what is not there must learn it, so bad and unknown parameters are refused. */
export const apiFilter = ({ query, now, project }: Asked, otherParams: readonly string[]): CallFilter => {
  const unknown = [...query.keys()].find((param) => !FILTER_PARAMS.has(param) && !otherParams.includes(param));
  if (unknown !== undefined) throw new ApiRefusal(422, 'unknown_parameter', `there is no parameter ${unknown}`);
  const { filter, problems } = parseFilter(query, { now, zone: project.zone });
  const [problem] = problems;
  if (problem) throw new ApiRefusal(422, 'invalid_parameter', `${problem.param}: ${problem.message}`);
  return filter;
};
