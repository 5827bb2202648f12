'use client';

import { debounce, parseAsString, useQueryStates } from 'nuqs';
import { useMemo, useTransition } from 'react';
import { exceptParam } from '../../lib/except-param';
import { COMPARE_PARAM, NO_COMPARISON } from '../../lib/filter-compare';
import type { RangePreset } from '../../lib/range-presets';
import { NO_VIEW, VIEW_PARAM } from '../../lib/saved-view';
import type { BarField } from './bar-fields';
import { fieldParsers, type LocalSpan, rangeParsers } from './filter-params';

const TYPING_MS = 400;

/** What a filter's values do: let calls through, or leave them out. */
export type Side = { isExcluded: boolean };

/** `isContinued`: goes on with a change just made, so that "back" leads to before both. */
export type Change = { isContinued: boolean; isTyped?: boolean };

const paramOf = ({ param }: BarField, { isExcluded }: Side): string => (isExcluded ? exceptParam(param) : param);

type Options = {
  /** Parameters a change drops: a cursor into the old list means nothing in the new one. */
  resets: readonly string[];
  /** The bare address shows a saved view, so that "no filter" must be said. */
  hasDefaultView: boolean;
  /** What an address without a range means; null for any time. */
  defaultRange: RangePreset | null;
};

/** The filters of the URL and how to change them. A change asks the server again; its promise is kept once the URL has changed. */
export const useFilters = ({ resets, hasDefaultView, defaultRange }: Options) => {
  const [isPending, startTransition] = useTransition();
  const options = { shallow: false, history: 'push', startTransition } as const;
  const [fields, setFields] = useQueryStates(fieldParsers, options);
  const [range, setRangeParams] = useQueryStates(rangeParsers, options);
  const resetParsers = useMemo(() => Object.fromEntries(resets.map((param) => [param, parseAsString])), [resets]);
  const [resettable, setResets] = useQueryStates(resetParsers, options);

  const valuesOf = (field: BarField, side: Side): readonly string[] => fields[paramOf(field, side)] ?? [];

  const change = (
    nextFields: Record<string, string[] | null>,
    nextRange: Partial<Record<keyof typeof rangeParsers, string | null>>,
    { isContinued, isTyped = false }: Change,
  ) => {
    const how = {
      history: isContinued ? ('replace' as const) : ('push' as const),
      ...(isTyped && { limitUrlUpdates: debounce(TYPING_MS) }),
    };
    const all = [
      ...Object.values({ ...fields, ...nextFields }),
      ...Object.values({ ...range, [VIEW_PARAM]: null, ...nextRange }),
    ];
    const isBare = all.every((value) => value === null || value.length === 0);
    const view = isBare && hasDefaultView ? NO_VIEW : null;
    // Each parameter waits for itself while a text is typed, so what stays as it is must not be set: it would be a step of its own.
    if (Object.values(resettable).some((value) => value !== null)) void setResets(null, { history: 'replace' });
    if (Object.keys(nextRange).length > 0 || view !== range[VIEW_PARAM]) {
      const rangeParams = { ...nextRange, [VIEW_PARAM]: view } as Parameters<typeof setRangeParams>[0];
      void setRangeParams(rangeParams, isTyped ? { history: 'replace' } : how);
    }
    return setFields(nextFields, how);
  };

  const setValues = (field: BarField, side: Side, values: readonly string[], how: Change) =>
    change({ [paramOf(field, side)]: values.length > 0 ? [...values] : null }, {}, how);

  /** Moves the values of a field to its other side. */
  const turn = (field: BarField, side: Side, how: Change) => {
    const other = { isExcluded: !side.isExcluded };
    const moved = [...new Set([...valuesOf(field, other), ...valuesOf(field, side)])];
    return change({ [paramOf(field, side)]: null, [paramOf(field, other)]: moved }, {}, how);
  };

  const clear = (cleared: readonly BarField[]) => {
    const params = cleared.flatMap((field) => [
      paramOf(field, { isExcluded: false }),
      paramOf(field, { isExcluded: true }),
    ]);
    const known = params.filter((param) => Object.hasOwn(fieldParsers, param));
    void change(Object.fromEntries(known.map((param) => [param, null])), {}, { isContinued: false });
  };

  const setRange = (preset: RangePreset | null) =>
    change({}, { range: preset === defaultRange ? null : preset, from: null, to: null }, { isContinued: false });
  const setSpan = ({ from, to }: LocalSpan) => change({}, { range: null, from, to }, { isContinued: false });
  const setCompared = (isCompared: boolean) =>
    change({}, { [COMPARE_PARAM]: isCompared ? null : NO_COMPARISON }, { isContinued: false });

  return {
    preset: range.range ?? defaultRange,
    isCompared: range[COMPARE_PARAM] !== NO_COMPARISON,
    valuesOf,
    setValues,
    turn,
    clear,
    setRange,
    setSpan,
    setCompared,
    isPending,
  };
};

export type Filters = ReturnType<typeof useFilters>;
