'use client';

import { parseAsString, useQueryStates } from 'nuqs';
import { useMemo, useTransition } from 'react';
import { type DaySpan, type Facet, filterParsers, type RangePreset } from './filter-params';

const DAY_MS = 86_400_000;

/** In the URL a range ends where its last day does: at the beginning of the next. */
const dayAfter = (date: string): string => new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10);

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
    void setFilters({ range, from: null, to: null });
  };
  const setDays = ({ first, last }: DaySpan) => {
    reset();
    void setFilters({ range: null, from: first, to: dayAfter(last) });
  };
  return { filters, setFacet, setRange, setDays, isPending };
};
