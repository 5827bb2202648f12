import { FilterBar } from '../../components/filter-bar/filter-bar';
import type { Facet } from '../../components/filter-bar/filter-params';
import { fixedFilters } from '../../components/filter-bar/fixed-filters';
import { IgnoredFilters } from '../../components/filter-bar/ignored-filters';
import { moreFilters } from '../../components/filter-bar/more-filters';
import { rangeLabel } from '../../components/filter-bar/range-label';
import { exportChoices } from '../../components/export-choices';
import { ExportMenu } from '../../components/export-menu';
import { filterOptions } from '../../db/queries/filter-options';
import type { ExportTable } from '../../lib/export/export-table';
import type { CallFilter } from '../../lib/filter';
import type { PageContext } from './page-context';
import type { PageFilter } from './page-filter';

type Props = {
  context: PageContext;
  asked: PageFilter;
  /** The address of this screen under another filter. */
  hrefOf: (filter: CallFilter) => string;
  /** What can be exported from here. */
  tables: readonly ExportTable[];
  /** A list of calls has no rates, and pages that a change of filter leaves. */
  isList?: boolean;
  facets?: readonly Facet[];
};

/** Range, filters and exports of a screen, with what of its address was ignored. */
export const ScreenFilters = async ({ context, asked, hrefOf, tables, isList = false, facets }: Props) => {
  const { store, principal, project } = context;
  const { filter, problems } = asked;
  const { tools, models } = await filterOptions(store, principal, filter);
  return (
    <>
      <FilterBar
        zone={project.zone}
        customRange={rangeLabel(filter, project.zone)}
        tools={tools}
        models={models}
        fixed={fixedFilters(filter, hrefOf)}
        more={moreFilters(filter, hrefOf, { isList })}
        facets={facets}
        resets={isList ? ['cursor'] : undefined}
        hasRates={!isList}
        actions={<ExportMenu choices={exportChoices(tables, filter)} />}
      />
      <IgnoredFilters problems={problems} />
    </>
  );
};
