'use client';

import { SegmentedControl } from '@mantine/core';
import { useRef, useState } from 'react';
import type { BarField } from './bar-fields';
import classes from './filter-bar.module.css';
import { TypedPanel } from './typed-panel';
import type { Filters, Side } from './use-filters';
import type { OptionsRange } from './use-options';
import { ValuesPanel } from './values-panel';

type Props = {
  field: BarField;
  /** The side that is being changed at first. */
  side: Side;
  filters: Filters;
  period: OptionsRange;
  onDone: () => void;
};

const SIDES = [
  { value: 'is', label: 'is' },
  { value: 'is not', label: 'is not' },
];

/** One filter, opened: what it lets through or leaves out. All that is changed here is one step of the history. */
export const FieldPanel = ({ field, side, filters, period, onDone }: Props) => {
  const [isExcluded, setIsExcluded] = useState(side.isExcluded);
  const hasChanged = useRef(false);
  const how = (isTyped: boolean) => ({ isContinued: hasChanged.current, isTyped });
  /** Until the address has changed there is no step to go on with. */
  const follow = async (changed: Promise<unknown>) => {
    await changed;
    hasChanged.current = true;
  };
  const now: Side = { isExcluded };
  const selected = filters.valuesOf(field, now);
  const change = (values: string[], { isTyped = false } = {}) =>
    void follow(filters.setValues(field, now, values, how(isTyped)));
  const turn = (next: string) => {
    if (selected.length > 0) void follow(filters.turn(field, now, how(false)));
    setIsExcluded(next === 'is not');
  };
  const panel = { field, selected, onChange: change };
  return (
    <div className={classes.field}>
      {field.canExclude ? (
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={`${field.label} is or is not`}
          data={SIDES}
          value={isExcluded ? 'is not' : 'is'}
          onChange={turn}
        />
      ) : null}
      {field.kind === 'values' ? <ValuesPanel {...panel} period={period} /> : <TypedPanel {...panel} onDone={onDone} />}
    </div>
  );
};
