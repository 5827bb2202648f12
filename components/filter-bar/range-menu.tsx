'use client';

import { Popover, PopoverDropdown, PopoverTarget, Switch } from '@mantine/core';
import { IconCalendar, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './filter-bar.module.css';
import { type LocalSpan, RANGES, RANGE_WORDS, type RangePreset } from './filter-params';
import { fieldsOfSpan } from './span-fields';
import { SpanForm } from './span-form';

/** The range of a screen, as the server understood the address. */
export type ShownRange = {
  /** The range in words where it is no preset. */
  custom: string | null;
  /** On the project's clock, to the minute. */
  span: LocalSpan;
  zone: string;
  /** The project's day. */
  today: string;
  /** The period that numbers are compared with, in words. */
  previous: string;
};

type Props = {
  range: ShownRange;
  /** Null for any time. */
  preset: RangePreset | null;
  /** Any time can be chosen, too. */
  isOptional: boolean;
  onPreset: (range: RangePreset | null) => void;
  onSpan: (span: LocalSpan) => void;
  /** Null where nothing is compared. */
  comparison: { isCompared: boolean; onChange: (isCompared: boolean) => void } | null;
};

const wordsOf = (preset: RangePreset | null): string => (preset === null ? 'Any time' : RANGE_WORDS[preset]);

/** The range of the screen, the zone its days are cut in, and whether it is compared with the period before. */
export const RangeMenu = ({ range, preset, isOptional, onPreset, onSpan, comparison }: Props) => {
  const { custom, span, zone, today, previous } = range;
  const [isOpen, setIsOpen] = useState(false);
  const choose = (change: () => void) => {
    setIsOpen(false);
    change();
  };
  return (
    <Popover opened={isOpen} onChange={setIsOpen} width={292} position="bottom-start" trapFocus returnFocus>
      <PopoverTarget>
        <button type="button" className={classes.range} onClick={() => setIsOpen(!isOpen)}>
          <IconCalendar size={15} stroke={1.6} aria-hidden />
          {custom ?? wordsOf(preset)}
          <span className={classes.zone}>{zone}</span>
        </button>
      </PopoverTarget>
      <PopoverDropdown className={classes.rangeDropdown} aria-label="Range">
        <ul className={classes.choices}>
          {[...(isOptional ? [null] : []), ...RANGES].map((each) => {
            const isCurrent = custom === null && each === preset;
            return (
              <li key={wordsOf(each)}>
                <button
                  type="button"
                  className={classes.choice}
                  aria-pressed={isCurrent}
                  onClick={() => choose(() => onPreset(each))}
                >
                  {wordsOf(each)}
                  {isCurrent ? <IconCheck size={14} stroke={1.8} aria-hidden /> : null}
                </button>
              </li>
            );
          })}
        </ul>
        {comparison ? (
          <Switch
            className={classes.compare}
            size="sm"
            label="Compare with the period before"
            description={`${previous}: as long, on the same weekdays`}
            checked={comparison.isCompared}
            onChange={(event) => comparison.onChange(event.currentTarget.checked)}
          />
        ) : null}
        <SpanForm fields={fieldsOfSpan(span)} today={today} onSpan={(next) => choose(() => onSpan(next))} />
      </PopoverDropdown>
    </Popover>
  );
};
