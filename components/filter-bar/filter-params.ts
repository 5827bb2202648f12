import { parseAsNativeArrayOf, parseAsString, parseAsStringLiteral } from 'nuqs/server';

export const RANGES = ['24h', '7d', '30d', '90d'] as const;
export type RangePreset = (typeof RANGES)[number];

export const RANGE_WORDS: Readonly<Record<RangePreset, string>> = {
  '24h': 'Last 24 hours',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
};

/** A stretch of local days, both ends included, as a date field writes them: `2026-11-29`. */
export type DaySpan = { first: string; last: string };

export const FACETS = ['tool', 'model', 'class', 'disposition'] as const;
export type Facet = (typeof FACETS)[number];

/** A filter that is one link away. */
export type MoreFilter = { label: string; href: string };

const names = parseAsNativeArrayOf(parseAsString);

/** The filters of every screen in the URL: `range=7d&tool=a&tool=b`. The same parsers serve page and bar. */
export const filterParsers = {
  range: parseAsStringLiteral(RANGES).withDefault('30d'),
  from: parseAsString,
  to: parseAsString,
  tool: names,
  model: names,
  class: names,
  disposition: names,
};

/** Facets that exist for failed calls only. */
export const isFailureFacet = (facet: Facet): boolean => facet === 'class' || facet === 'disposition';
