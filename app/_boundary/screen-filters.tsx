import { FilterBar } from '../../components/filter-bar/filter-bar';
import { IgnoredFilters } from '../../components/filter-bar/ignored-filters';
import { rangeLabel, spanLabel } from '../../components/filter-bar/range-label';
import type { ShownRange } from '../../components/filter-bar/range-menu';
import type { ScreenViews } from '../../components/filter-bar/views-menu';
import { exportChoices } from '../../components/export-choices';
import { ExportMenu } from '../../components/export-menu';
import { savedViews } from '../../db/queries/saved-views';
import type { ExportTable } from '../../lib/export/export-table';
import type { CallFilter } from '../../lib/filter';
import { localMinute } from '../../lib/local-minute';
import { previousPeriod } from '../../lib/ranges';
import { viewScreenOf } from '../../lib/saved-view';
import { dayLabel, localDay } from '../../lib/time';
import type { PageContext } from './page-context';
import type { PageFilter } from './page-filter';
import { removeView, renameView, saveView, setDefaultView } from './saved-view-actions';

type Props = {
  context: PageContext;
  asked: Pick<PageFilter, 'filter' | 'problems'>;
  /** The address of this screen under another filter. */
  hrefOf: (filter: CallFilter) => string;
  /** What can be exported from here. */
  tables: readonly ExportTable[];
  /** A list of calls has no rates, and pages that a change of filter leaves. */
  isList?: boolean;
  /** What can be filtered by here, by parameter; everything by default. */
  facets?: readonly string[];
  /** Parameters a change of filter drops; by default those of a list. */
  resets?: readonly string[];
  /** The screen is about what waits: its values are those of waiting items, and it needs no range. */
  isOfWaiting?: boolean;
};

const VIEW_ACTIONS = { save: saveView, rename: renameView, remove: removeView, setDefault: setDefaultView };

const rangeOf = (filter: CallFilter, { project: { zone }, now }: PageContext): ShownRange => ({
  custom: rangeLabel(filter, zone),
  span: { from: localMinute(filter.from, zone), to: localMinute(filter.to, zone) },
  zone,
  today: dayLabel(localDay(now, zone)),
  previous: spanLabel(previousPeriod({ start: filter.from, end: filter.to }, now, zone), zone),
});

const viewsOf = async ({ store, principal }: PageContext, href: string): Promise<ScreenViews | null> => {
  const screen = viewScreenOf(href);
  return screen && { screen, views: await savedViews(store, principal, screen), actions: VIEW_ACTIONS };
};

/** Range, filters, saved views and exports of a screen, with what of its address was ignored. */
export const ScreenFilters = async (props: Props) => {
  const { context, asked, hrefOf, tables, isList = false, facets, isOfWaiting = false } = props;
  const { resets = isList ? ['cursor'] : undefined } = props;
  const { filter, problems } = asked;
  return (
    <>
      <FilterBar
        range={rangeOf(filter, context)}
        period={{ from: filter.from, to: filter.to, isOfWaiting }}
        params={facets}
        resets={resets}
        views={await viewsOf(context, hrefOf(filter))}
        hasRates={!isList}
        isRangeOptional={isOfWaiting}
        actions={tables.length === 0 ? null : <ExportMenu choices={exportChoices(tables, filter)} />}
      />
      <IgnoredFilters problems={problems} />
    </>
  );
};
