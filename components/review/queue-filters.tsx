import type { QueueFacets } from '../../db/queries/queue-facets';
import { visibleText } from '../../lib/json/source-text';
import { isNarrowed } from '../../lib/queue-filter';
import { QUEUE_HOLDERS, type QueueHolder } from '../../lib/review';
import { reviewHref } from '../../lib/routes';
import { AppLink } from '../app-link';
import { formatCount } from '../format';
import { FacetSelect } from './facet-select';
import { kindWords } from './kind-words';
import classes from './queue-filters.module.css';
import { narrowedHref, type QueueView } from './queue-href';

const HOLDER_LABELS: Readonly<Record<QueueHolder, string>> = {
  anyone: 'All',
  nobody: 'Free',
  me: 'Mine',
  others: 'Others’',
};

type Props = { facets: QueueFacets; view: QueueView };

const HolderTabs = ({ facets, view }: Props) => (
  <ul className={classes.tabs}>
    {QUEUE_HOLDERS.map((holder) => (
      <li key={holder}>
        <AppLink
          href={narrowedHref(view, { holder })}
          aria-current={view.filter.holder === holder ? 'true' : undefined}
          className={classes.tab}
        >
          {HOLDER_LABELS[holder]} <span className={classes.count}>{formatCount(facets.holders[holder])}</span>
        </AppLink>
      </li>
    ))}
  </ul>
);

type Choice = { value: string; label: string; count: number; href: string };

/** A value that is chosen stays a choice even when nothing meets it any more. */
const withChosen = <T extends string>(facets: readonly { value: T; count: number }[], chosen: T | null) =>
  chosen === null || facets.some(({ value }) => value === chosen) ? facets : [...facets, { value: chosen, count: 0 }];

/** What the queue shows: whose items, and of which reason, class, tool and kind, each choice with its count. */
export const QueueFilters = ({ facets, view }: Props) => {
  const { filter } = view;
  const kinds: Choice[] = withChosen(facets.kinds, filter.kind).map(({ value, count }) => {
    return { value, count, label: kindWords(value).label, href: narrowedHref(view, { kind: value }) };
  });
  const reasons: Choice[] = withChosen(facets.reasons, filter.reason).map(({ value, count }) => {
    return { value, count, label: visibleText(value), href: narrowedHref(view, { reason: value }) };
  });
  const classNames: Choice[] = withChosen(facets.classes, filter.errorClass).map(({ value, count }) => {
    return { value, count, label: value, href: narrowedHref(view, { errorClass: value }) };
  });
  const tools: Choice[] = withChosen(facets.tools, filter.tool).map(({ value, count }) => {
    return { value, count, label: visibleText(value), href: narrowedHref(view, { tool: value }) };
  });
  const chosen = [filter.kind, filter.reason, filter.errorClass, filter.tool].filter((value) => value !== null).length;
  return (
    <div className={classes.filters}>
      <HolderTabs facets={facets} view={view} />
      <details className={classes.more} open={chosen > 0}>
        <summary>{chosen === 0 ? 'Filter' : `Filter (${chosen})`}</summary>
        <div className={classes.fields}>
          <FacetSelect
            label="Reason"
            value={filter.reason}
            choices={reasons}
            anyHref={narrowedHref(view, { reason: null })}
          />
          <FacetSelect
            label="Class"
            value={filter.errorClass}
            choices={classNames}
            anyHref={narrowedHref(view, { errorClass: null })}
          />
          <FacetSelect label="Tool" value={filter.tool} choices={tools} anyHref={narrowedHref(view, { tool: null })} />
          <FacetSelect label="Kind" value={filter.kind} choices={kinds} anyHref={narrowedHref(view, { kind: null })} />
          {isNarrowed(filter) ? (
            <AppLink href={reviewHref()} className={classes.clear}>
              Show all that waits
            </AppLink>
          ) : null}
        </div>
      </details>
    </div>
  );
};
