'use client';

import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ERROR_CLASSES } from '../../lib/repair/error-classes';
import { DISPOSITIONS } from '../../lib/words';
import { AppLink } from '../app-link';
import { AddFilter } from './add-filter';
import { FacetChip } from './facet-chip';
import classes from './filter-bar.module.css';
import { FACETS, type Facet, isFailureFacet, type MoreFilter } from './filter-params';
import { RangeMenu } from './range-menu';
import { useFilters } from './use-filters';

/** A filter the bar cannot set, only take away: it came with a link. */
export type FixedFilter = {
  label: string;
  value: string;
  removeHref: string;
  /** Only failed calls can meet it. */
  isOfFailures?: boolean;
};

type Props = {
  /** The project's time zone, shown beside the range. */
  zone: string;
  /** The range in words where it is no preset. */
  customRange?: string | null;
  tools: readonly string[];
  models: readonly string[];
  fixed?: readonly FixedFilter[];
  /** What else can be asked for: links offered below the facets. */
  more?: readonly MoreFilter[];
  /** Facets this screen knows; all by default. */
  facets?: readonly Facet[];
  /** Parameters a change of filter drops: cursors of a list. */
  resets?: readonly string[];
  /** At the right: export, save. */
  actions?: ReactNode;
  /** False on screens that show only lists, where nothing needs saying. */
  hasRates?: boolean;
};

const NONE: readonly never[] = [];

const FixedChip = ({ label, value, removeHref }: FixedFilter) => (
  <span className={classes.chip}>
    <span className={classes.chipText}>
      {label} <strong>{value}</strong>
    </span>
    <AppLink href={removeHref} className={classes.remove} aria-label={`Remove filter ${label}`}>
      <IconX size={13} stroke={1.8} aria-hidden />
    </AppLink>
  </span>
);

/** Range and filters of a screen. The URL is their only state. */
export const FilterBar = (props: Props) => {
  const { zone, customRange = null, tools, models, fixed = NONE, more = NONE, facets = FACETS } = props;
  const { resets = NONE, actions, hasRates = true } = props;
  const { filters, setFacet, setRange, setDays, isPending } = useFilters(resets);
  const options: Readonly<Record<Facet, readonly string[]>> = {
    tool: tools,
    model: models,
    class: ERROR_CLASSES,
    disposition: DISPOSITIONS,
  };
  const active = facets.filter((facet) => filters[facet].length > 0);
  return (
    <section aria-label="Filters" aria-busy={isPending} className={classes.bar}>
      {isPending ? <span className={classes.pending} role="status" aria-label="Loading" /> : null}
      <div className={classes.row}>
        <RangeMenu range={filters.range} custom={customRange} zone={zone} onPreset={setRange} onDays={setDays} />
        {active.map((facet) => (
          <FacetChip
            key={facet}
            label={facet}
            options={options[facet]}
            selected={filters[facet]}
            onChange={(selected) => setFacet(facet, selected)}
          />
        ))}
        {fixed.map((filter) => (
          <FixedChip key={`${filter.label} ${filter.value}`} {...filter} />
        ))}
        <AddFilter
          facets={facets}
          more={more}
          optionsOf={(facet) => options[facet]}
          selectedOf={(facet) => filters[facet]}
          onChange={setFacet}
        />
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </div>
      {hasRates && (active.some(isFailureFacet) || fixed.some(({ isOfFailures }) => isOfFailures)) ? (
        <p className={classes.note}>
          Class, disposition and what else only failed calls have restrict failure tables and lists alone: tiles, chart
          and success rates keep the other filters.
        </p>
      ) : null}
    </section>
  );
};
