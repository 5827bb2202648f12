'use client';

import { Button } from '@mantine/core';
import dynamic from 'next/dynamic';
import { type FormEvent, useState } from 'react';
import classes from './filter-bar.module.css';
import type { LocalSpan } from './filter-params';
import { type SpanFields, spanOfFields } from './span-fields';

/** The calendar and all it needs are loaded once somebody opens the menu; its place is kept. */
const RangeCalendar = dynamic(() => import('./range-calendar').then((module) => module.RangeCalendar), {
  ssr: false,
  loading: () => <div className={classes.loading} role="status" aria-label="Loading the calendar" />,
});

type EndProps = {
  label: string;
  timeLabel: string;
  day: string;
  time: string;
  /** Days that the other end allows; empty where it is not chosen yet. */
  min?: string;
  max?: string;
  onChange: (day: string, time: string) => void;
};

/** A day, and the time of day that may go with it. */
const End = ({ label, timeLabel, day, time, min, max, onChange }: EndProps) => (
  <div className={classes.end}>
    <label>
      <span>{label}</span>
      <input
        type="date"
        required
        min={min || undefined}
        max={max || undefined}
        value={day}
        onChange={(event) => onChange(event.target.value, time)}
      />
    </label>
    <input type="time" aria-label={timeLabel} value={time} onChange={(event) => onChange(day, event.target.value)} />
  </div>
);

type Props = {
  /** What the range is now, to begin with. */
  fields: SpanFields;
  today: string;
  onSpan: (span: LocalSpan) => void;
};

/** Days of one's own choice, both included, and the time of day where whole days will not do. */
export const SpanForm = ({ fields, today, onSpan }: Props) => {
  const [now, setNow] = useState(fields);
  const change = (changed: Partial<SpanFields>) => setNow((before) => ({ ...before, ...changed }));
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onSpan(spanOfFields(now));
  };
  return (
    <form onSubmit={apply} className={classes.span}>
      <div className={classes.calendar}>
        <RangeCalendar first={now.first} last={now.last} today={today} onChange={change} />
      </div>
      <End
        label="From"
        timeLabel="Start time"
        max={now.last}
        day={now.first}
        time={now.startTime}
        onChange={(first, startTime) => change({ first, startTime })}
      />
      <End
        label="To"
        timeLabel="End time"
        min={now.first}
        day={now.last}
        time={now.endTime}
        onChange={(last, endTime) => change({ last, endTime })}
      />
      <p className={classes.hint}>Both days are included. An end time is not: 09:00 to 10:00 is one hour.</p>
      <Button type="submit">Show these days</Button>
    </form>
  );
};
