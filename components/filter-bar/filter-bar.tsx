'use client';

import type { ReactNode } from 'react';
import { AddFilter } from './add-filter';
import { BAR_FIELDS, type BarField, isOfFailures } from './bar-fields';
import { CopyLink } from './copy-link';
import { FailureNote } from './failure-note';
import classes from './filter-bar.module.css';
import { FilterChip } from './filter-chip';
import { RangeMenu, type ShownRange } from './range-menu';
import { DEFAULT_PRESET } from '../../lib/range-presets';
import { type Side, useFilters } from './use-filters';
import type { OptionsRange } from './use-options';
import { type ScreenViews, ViewsMenu } from './views-menu';

type Props = {
  range: ShownRange;
  /** The same in epoch milliseconds. */
  period: OptionsRange;
  /** Fields this screen knows, by parameter; all by default. */
  params?: readonly string[];
  /** Parameters a change of filter drops: cursors of a list. */
  resets?: readonly string[];
  /** Null where no filter can be kept. */
  views: ScreenViews | null;
  /** At the right: export. */
  actions?: ReactNode;
  /** False on screens that show only lists, where nothing is compared and no rate keeps other filters. */
  hasRates?: boolean;
  /** True where no range at all is the default. */
  isRangeOptional?: boolean;
};

const NONE: readonly never[] = [];
const SIDES: readonly Side[] = [{ isExcluded: false }, { isExcluded: true }];
/** With so many chips it is quicker to take all away at once. */
const MANY = 2;

/** Range and filters of a screen. The URL is their only state. */
export const FilterBar = (props: Props) => {
  const { range, period, params, resets = NONE, views, actions, hasRates = true, isRangeOptional = false } = props;
  const hasDefaultView = views?.views.some(({ isDefault }) => isDefault) ?? false;
  const filters = useFilters({ resets, hasDefaultView, defaultRange: isRangeOptional ? null : DEFAULT_PRESET });
  const isActive = (field: BarField) => SIDES.some((side) => filters.valuesOf(field, side).length > 0);
  // What is counted can be asked of lists; elsewhere it only comes with a link.
  const isKnown = (field: BarField) =>
    (params?.includes(field.param) ?? true) && (field.group !== 'counting' || !hasRates || isActive(field));
  const fields = BAR_FIELDS.filter(isKnown);
  const active = fields.flatMap((field) => {
    const sides = SIDES.filter((side) => filters.valuesOf(field, side).length > 0);
    // A chip that is turned to its other side stays the same chip, and open.
    return sides.map((side) => ({ field, side, key: `${field.param} ${sides.indexOf(side)}` }));
  });
  return (
    <section aria-label="Filters" aria-busy={filters.isPending} className={classes.bar}>
      {filters.isPending ? <span className={classes.pending} role="status" aria-label="Loading" /> : null}
      <div className={classes.row}>
        <RangeMenu
          range={range}
          preset={filters.preset}
          isOptional={isRangeOptional}
          onPreset={filters.setRange}
          onSpan={filters.setSpan}
          comparison={hasRates ? { isCompared: filters.isCompared, onChange: filters.setCompared } : null}
        />
        {active.map(({ field, side, key }) => (
          <FilterChip key={key} field={field} side={side} filters={filters} period={period} hasRates={hasRates} />
        ))}
        <AddFilter fields={fields} filters={filters} period={period} />
        {active.length >= MANY ? (
          <button type="button" className={classes.clear} onClick={() => filters.clear(fields)}>
            Clear
          </button>
        ) : null}
        <div className={classes.actions}>
          {views ? <ViewsMenu {...views} /> : null}
          <CopyLink />
          {actions}
        </div>
      </div>
      {hasRates ? <FailureNote fields={active.map(({ field }) => field).filter(isOfFailures)} /> : null}
    </section>
  );
};
