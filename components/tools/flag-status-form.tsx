'use client';

import { Button } from '@mantine/core';
import { type ReactNode, useActionState } from 'react';
import { FLAG_STATUSES, type FlagStatus } from '../../lib/flag';
import { FlagAnswer } from './flag-answer';
import { type FlagAction, IDLE_FLAG } from './flag-state';
import { FLAG_WORDS } from './flag-words';
import classes from './tools.module.css';

type Props = {
  action: FlagAction;
  id: number;
  status: FlagStatus;
  /** The name to sign with, where it is not known yet. */
  children: ReactNode;
};

/** Moves a flag to another status, if it still is where this page saw it. */
export const FlagStatusForm = ({ action, id, status, children }: Props) => {
  const [state, submit, isPending] = useActionState(action, IDLE_FLAG);
  return (
    <form action={submit} className={classes.statusForm}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="from" value={status} />
      <FlagAnswer state={state} />
      {children}
      <fieldset className={classes.statuses} disabled={isPending}>
        <legend className="mt-hidden">Move to another status</legend>
        {FLAG_STATUSES.filter((other) => other !== status).map((other) => (
          <Button key={other} type="submit" name="to" value={other} size="compact-xs">
            {FLAG_WORDS[other]}
          </Button>
        ))}
      </fieldset>
    </form>
  );
};
