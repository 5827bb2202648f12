'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useId } from 'react';
import { idInQuery } from '../lib/rank-matches';
import { callHref } from '../lib/routes';
import classes from './find-by-id.module.css';

/** Opens the call of an id that is typed or pasted; for pages that found nothing. */
export const FindById = ({ label = 'Open a call by its id' }: { label?: string }) => {
  const router = useRouter();
  const inputId = useId();
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('id');
    const id = typeof typed === 'string' ? idInQuery(typed) : null;
    if (id !== null) router.push(callHref(id));
  };
  return (
    <form className={classes.form} onSubmit={find}>
      <label htmlFor={inputId} className={classes.label}>
        {label}
      </label>
      <div className={classes.row}>
        <input id={inputId} name="id" required autoComplete="off" spellCheck={false} className={classes.input} />
        <button type="submit" className="mt-button">
          Open
        </button>
      </div>
    </form>
  );
};
