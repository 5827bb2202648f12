'use client';

import { Popover, PopoverDropdown, PopoverTarget } from '@mantine/core';
import { IconCalendar, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { DaysForm } from './days-form';
import classes from './filter-bar.module.css';
import { type DaySpan, RANGES, RANGE_WORDS, type RangePreset } from './filter-params';

type Props = {
  range: RangePreset;
  /** The range in words where it is no preset. */
  custom: string | null;
  zone: string;
  onPreset: (range: RangePreset) => void;
  onDays: (days: DaySpan) => void;
};

/** The range of the screen, and the zone its days are cut in. */
export const RangeMenu = ({ range, custom, zone, onPreset, onDays }: Props) => {
  const [isOpen, setIsOpen] = useState(false);
  const choose = (change: () => void) => {
    setIsOpen(false);
    change();
  };
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" width={230} trapFocus returnFocus>
      <PopoverTarget>
        <button type="button" className={classes.range} onClick={() => setIsOpen(!isOpen)}>
          <IconCalendar size={15} stroke={1.6} aria-hidden />
          {custom ?? RANGE_WORDS[range]}
          <span className={classes.zone}>{zone}</span>
        </button>
      </PopoverTarget>
      <PopoverDropdown className={classes.dropdown} aria-label="Range">
        <ul className={classes.choices}>
          {RANGES.map((preset) => {
            const isCurrent = custom === null && preset === range;
            return (
              <li key={preset}>
                <button
                  type="button"
                  className={classes.choice}
                  aria-pressed={isCurrent}
                  onClick={() => choose(() => onPreset(preset))}
                >
                  {RANGE_WORDS[preset]}
                  {isCurrent ? <IconCheck size={14} stroke={1.8} aria-hidden /> : null}
                </button>
              </li>
            );
          })}
        </ul>
        <DaysForm onDays={(days) => choose(() => onDays(days))} />
      </PopoverDropdown>
    </Popover>
  );
};
