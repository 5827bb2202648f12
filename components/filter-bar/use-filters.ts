'use client';

import { parseAsString, useQueryStates } from 'nuqs';
import { useMemo, useTransition } from 'react';
import { type Facet, type RangePreset, filterParsers } from './filter-params';

/**
 * The filters of the URL and how to change them. A change asks the server again,
 * and drops `resets`: a cursor into the old list means nothing in the new one.
 */
export const useFilters = (resets: readonly string[]) => {
  const [isPending, startTransition] = useTransition();
  const options = { shallow: false, history: 'push', startTransition } as const;
  const [filters, setFilters] = useQueryStates(filterParsers, options);
  const resetParsers = useMemo(() => Object.fromEntries(resets.map((param) => [param, parseAsString])), [resets]);
  const [, setResets] = useQueryStates(resetParsers, options);
  const reset = () => void setResets(null);
  const setFacet = (facet: Facet, values: readonly string[]) => {
    reset();
    void setFilters({ [facet]: values.length > 0 ? [...values] : null });
  };
  const setRange = (range: RangePreset) => {
    reset();
    void setFilters({ range });
  };
  return { filters, setFacet, setRange, isPending };
};
