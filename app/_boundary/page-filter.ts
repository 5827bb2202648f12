import type { CallFilter } from '../../lib/filter';
import { parseFilter } from '../../lib/parse-filter';
import type { FilterProblem } from '../../lib/parse-range';
import type { PageContext } from './page-context';

/** The query of a page as Next hands it over. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

export type PageFilter = { params: URLSearchParams; filter: CallFilter; problems: FilterProblem[] };

/** The filter in a page's address, on the project's clock. */
export const pageFilter = async (
  searchParams: SearchParams,
  { now, project }: Pick<PageContext, 'now' | 'project'>,
): Promise<PageFilter> => {
  const pairs = Object.entries(await searchParams).flatMap(([name, values]) =>
    [values ?? []].flat().map((value): [string, string] => [name, value]),
  );
  const params = new URLSearchParams(pairs);
  return { params, ...parseFilter(params, { now, zone: project.zone }) };
};
