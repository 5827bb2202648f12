'use client';

import { Menu, MenuDropdown, MenuItem, MenuTarget } from '@mantine/core';
import { IconCalendar, IconCheck } from '@tabler/icons-react';
import classes from './filter-bar.module.css';
import { RANGES, RANGE_WORDS, type RangePreset } from './filter-params';

type Props = { range: RangePreset; zone: string; onChange: (range: RangePreset) => void };

/** The range of the screen, and the zone its days are cut in. */
export const RangeMenu = ({ range, zone, onChange }: Props) => (
  <Menu position="bottom-start" width={200}>
    <MenuTarget>
      <button type="button" className={classes.range}>
        <IconCalendar size={15} stroke={1.6} aria-hidden />
        {RANGE_WORDS[range]}
        <span className={classes.zone}>{zone}</span>
      </button>
    </MenuTarget>
    <MenuDropdown>
      {RANGES.map((preset) => (
        <MenuItem
          key={preset}
          aria-current={preset === range || undefined}
          rightSection={preset === range ? <IconCheck size={14} stroke={1.8} aria-hidden /> : null}
          onClick={() => onChange(preset)}
        >
          {RANGE_WORDS[preset]}
        </MenuItem>
      ))}
    </MenuDropdown>
  </Menu>
);
