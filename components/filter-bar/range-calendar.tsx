'use client';

import '@mantine/dates/styles.layer.css';
import { DatePicker, type DatesRangeValue } from '@mantine/dates';

type Props = {
  /** Dates as `2026-11-29`; empty where none is chosen. */
  first: string;
  last: string;
  /** The project's day, which need not be the browser's. */
  today: string;
  onChange: (days: { first: string; last: string }) => void;
};

/** Chooses days by pointing at them. The fields beside it say the same to those who type. */
export const RangeCalendar = ({ first, last, today, onChange }: Props) => {
  const choose = ([from, to]: DatesRangeValue<string>) => onChange({ first: from ?? '', last: to ?? '' });
  return (
    <DatePicker
      type="range"
      size="xs"
      allowSingleDateInRange
      hideOutsideDates
      weekendDays={[]}
      value={[first || null, last || null]}
      defaultDate={last || today}
      maxDate={today}
      onChange={choose}
      getDayProps={(date) => (date === today ? { 'data-today': true, 'aria-current': 'date' } : {})}
      // Month and year above the days name themselves: a label would have to repeat them.
      ariaLabels={{
        nextMonth: 'Next month',
        previousMonth: 'Previous month',
        nextYear: 'Next year',
        previousYear: 'Previous year',
        nextDecade: 'Next decade',
        previousDecade: 'Previous decade',
      }}
    />
  );
};
