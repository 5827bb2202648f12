import { redirect } from 'next/navigation';
import { savedViews } from '../../db/queries/saved-views';
import type { CallFilter } from '../../lib/filter';
import { isCompared } from '../../lib/filter-compare';
import { parseFilter } from '../../lib/parse-filter';
import type { FilterProblem } from '../../lib/parse-range';
import { viewHref, type ViewScreen } from '../../lib/saved-view';
import type { PageContext } from './page-context';

/** The query of a page as Next hands it over. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

export type PageFilter = {
  params: URLSearchParams;
  filter: CallFilter;
  problems: FilterProblem[];
  /** Numbers are shown with their change against the period before. */
  isCompared: boolean;
};

/** The filter in a page's address, on the project's clock. */
export const pageFilter = async (
  searchParams: SearchParams,
  { now, project }: Pick<PageContext, 'now' | 'project'>,
): Promise<PageFilter> => {
  const pairs = Object.entries(await searchParams).flatMap(([name, values]) =>
    [values ?? []].flat().map((value): [string, string] => [name, value]),
  );
  const params = new URLSearchParams(pairs);
  return { params, isCompared: isCompared(params), ...parseFilter(params, { now, zone: project.zone }) };
};

/** The filter in the address of a screen. The bare address leads to the project's default view of the screen, if there is one. */
export const screenFilter = async (
  searchParams: SearchParams,
  context: PageContext,
  screen: ViewScreen,
): Promise<PageFilter> => {
  const asked = await pageFilter(searchParams, context);
  if (asked.params.size > 0) return asked;
  const views = await savedViews(context.store, context.principal, screen);
  const view = views.find(({ isDefault }) => isDefault);
  if (view && view.query !== '') redirect(viewHref(screen, view.query));
  return asked;
};
