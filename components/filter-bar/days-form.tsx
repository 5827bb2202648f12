'use client';

import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import classes from './filter-bar.module.css';
import type { DaySpan } from './filter-params';

/** Days of one's own choice, both included. */
export const DaysForm = ({ onDays }: { onDays: (days: DaySpan) => void }) => {
  const [first, setFirst] = useState('');
  const [last, setLast] = useState('');
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onDays({ first, last });
  };
  return (
    <form onSubmit={apply} className={classes.days}>
      <label className={classes.day}>
        From
        <input
          type="date"
          required
          max={last || undefined}
          value={first}
          onChange={(event) => setFirst(event.target.value)}
        />
      </label>
      <label className={classes.day}>
        To
        <input
          type="date"
          required
          min={first || undefined}
          value={last}
          onChange={(event) => setLast(event.target.value)}
        />
      </label>
      <Button type="submit">Show these days</Button>
    </form>
  );
};
