'use client';

import { Switch } from '@mantine/core';
import { IconCalendar, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { RANGE_PRESETS, type RangePreset } from '../../lib/range-presets';
import { BarPopover } from './bar-popover';
import classes from './filter-bar.module.css';
import { type LocalSpan, RANGE_WORDS } from './filter-params';
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
    <BarPopover
      isOpen={isOpen}
      onChange={setIsOpen}
      trigger={{
        className: classes.range,
        content: (
          <>
            <IconCalendar size={15} stroke={1.6} aria-hidden />
            {custom ?? wordsOf(preset)}
            <span className={classes.zone}>{zone}</span>
          </>
        ),
      }}
      label="Range"
      className={classes.rangeDropdown}
      widthPx={292}
    >
      <ul className={classes.choices}>
        {[...(isOptional ? [null] : []), ...RANGE_PRESETS].map((each) => {
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
    </BarPopover>
  );
};
