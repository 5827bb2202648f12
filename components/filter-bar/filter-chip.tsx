'use client';

import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { BarPopover } from './bar-popover';
import { type BarField, isOfFailures } from './bar-fields';
import { FieldPanel } from './field-panel';
import classes from './filter-bar.module.css';
import { moveFocus } from './move-focus';
import type { Filters, Side } from './use-filters';
import type { OptionsRange } from './use-options';
import { valueText } from './value-text';

const SHOWN_VALUES = 2;

const summarise = (field: BarField, values: readonly string[]): string => {
  const more = values.length - SHOWN_VALUES;
  const shown = values.slice(0, SHOWN_VALUES).map((value) => valueText(field, value));
  return `${shown.join(', ')}${more > 0 ? ` +${more}` : ''}`;
};

type Props = {
  field: BarField;
  side: Side;
  filters: Filters;
  period: OptionsRange;
  /** The screen shows rates, which a filter of failures leaves as they are. */
  hasRates: boolean;
};

/** An active filter: opens to change it, and can be taken away. */
export const FilterChip = ({ field, side, filters, period, hasRates }: Props) => {
  const [isOpen, setIsOpen] = useState(false);
  const name = side.isExcluded ? `${field.label} not` : field.label;
  return (
    <span className={classes.chip}>
      <BarPopover
        isOpen={isOpen}
        onChange={setIsOpen}
        trigger={{
          className: classes.chipText,
          content: (
            <>
              {field.label}
              {side.isExcluded ? <em>not</em> : null}
              <strong>{summarise(field, filters.valuesOf(field, side))}</strong>
              {hasRates && isOfFailures(field) ? <span className={classes.scope}>failures only</span> : null}
            </>
          ),
        }}
        label={`Filter by ${name}`}
        className={classes.dropdown}
        onKeyDown={moveFocus}
      >
        <FieldPanel field={field} side={side} filters={filters} period={period} onDone={() => setIsOpen(false)} />
      </BarPopover>
      <button
        type="button"
        className={classes.remove}
        aria-label={`Remove filter ${name}`}
        onClick={() => filters.setValues(field, side, [], { isContinued: false })}
      >
        <IconX size={13} stroke={1.8} aria-hidden />
      </button>
    </span>
  );
};
