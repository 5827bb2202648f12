import { parseAsNativeArrayOf, parseAsString, parseAsStringLiteral } from 'nuqs';
import { exceptParam } from '../../lib/except-param';
import { COMPARE_PARAM } from '../../lib/filter-compare';
import { VIEW_PARAM } from '../../lib/saved-view';
import { BAR_FIELDS } from './bar-fields';

export const RANGES = ['24h', '7d', '30d', '90d'] as const;
export type RangePreset = (typeof RANGES)[number];

/** Said by no parameter, where a screen needs a range. */
export const DEFAULT_RANGE: RangePreset = '30d';

export const RANGE_WORDS: Readonly<Record<RangePreset, string>> = {
  '24h': 'Last 24 hours',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
};

/** A stretch of local time as the URL holds it: dates (`2026-11-29`) or minutes (`2026-11-29T09:30`), the end left out. */
export type LocalSpan = { from: string; to: string };

const values = parseAsNativeArrayOf(parseAsString);

/** The range and what goes with it, in the URL of every screen. */
export const rangeParsers = {
  range: parseAsStringLiteral(RANGES),
  from: parseAsString,
  to: parseAsString,
  [COMPARE_PARAM]: parseAsString,
  [VIEW_PARAM]: parseAsString,
};

/** The filters of every screen in the URL: `tool=a&tool=b&not_model=c`. */
export const fieldParsers = Object.fromEntries(
  BAR_FIELDS.flatMap(({ param, canExclude }) => [
    [param, values] as const,
    ...(canExclude ? [[exceptParam(param), values] as const] : []),
  ]),
);
