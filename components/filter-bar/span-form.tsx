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
      <div className={classes.end}>
        <label>
          <span>From</span>
          <input
            type="date"
            required
            max={now.last || undefined}
            value={now.first}
            onChange={(event) => change({ first: event.target.value })}
          />
        </label>
        <input
          type="time"
          aria-label="Start time"
          value={now.startTime}
          onChange={(event) => change({ startTime: event.target.value })}
        />
      </div>
      <div className={classes.end}>
        <label>
          <span>To</span>
          <input
            type="date"
            required
            min={now.first || undefined}
            value={now.last}
            onChange={(event) => change({ last: event.target.value })}
          />
        </label>
        <input
          type="time"
          aria-label="End time"
          value={now.endTime}
          onChange={(event) => change({ endTime: event.target.value })}
        />
      </div>
      <p className={classes.hint}>Both days are included. An end time is not: 09:00 to 10:00 is one hour.</p>
      <Button type="submit">Show these days</Button>
    </form>
  );
};
