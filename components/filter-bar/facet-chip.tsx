'use client';

import { Popover, PopoverDropdown, PopoverTarget } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { FacetPanel } from './facet-panel';
import classes from './filter-bar.module.css';

const SHOWN_VALUES = 2;

const summarise = (values: readonly string[]): string => {
  const more = values.length - SHOWN_VALUES;
  return `${values.slice(0, SHOWN_VALUES).join(', ')}${more > 0 ? ` +${more}` : ''}`;
};

type Props = {
  label: string;
  options: readonly string[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
};

/** An active filter: opens to change it, and can be taken away. */
export const FacetChip = ({ label, options, selected, onChange }: Props) => (
  <span className={classes.chip}>
    <Popover position="bottom-start" trapFocus returnFocus>
      <PopoverTarget>
        <button type="button" className={classes.chipText}>
          {label} <strong>{summarise(selected)}</strong>
        </button>
      </PopoverTarget>
      <PopoverDropdown className={classes.dropdown} aria-label={`Filter by ${label}`}>
        <FacetPanel label={label} options={options} selected={selected} onChange={onChange} />
      </PopoverDropdown>
    </Popover>
    <button type="button" className={classes.remove} aria-label={`Remove filter ${label}`} onClick={() => onChange([])}>
      <IconX size={13} stroke={1.8} aria-hidden />
    </button>
  </span>
);
