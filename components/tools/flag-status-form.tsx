'use client';

import { Button } from '@mantine/core';
import { type ReactNode, useActionState } from 'react';
import { FLAG_STATUSES, type FlagStatus } from '../../lib/flag';
import type { FlagStatusAction, FlagStatusState } from './flag-state';
import { FLAG_WORDS } from './flag-words';
import classes from './tools.module.css';

const IDLE: FlagStatusState = { kind: 'idle' };

const Answer = ({ state }: { state: FlagStatusState }) => (
  <div role="alert" className={classes.answer}>
    {state.kind === 'conflict' ? (
      <p data-tone="escalated">
        <strong>{state.who}</strong> was first and set it to <strong>{state.what}</strong> at {state.when}. Yours was
        not stored.
      </p>
    ) : null}
    {state.kind === 'error' ? (
      <p data-tone="failed">
        {state.message} {state.next}
      </p>
    ) : null}
  </div>
);

type Props = {
  action: FlagStatusAction;
  id: number;
  status: FlagStatus;
  /** The name to sign with, where it is not known yet. */
  children: ReactNode;
};

/** Moves a flag to another status, if it still is where this page saw it. */
export const FlagStatusForm = ({ action, id, status, children }: Props) => {
  const [state, submit, isPending] = useActionState(action, IDLE);
  return (
    <form action={submit} className={classes.statusForm}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="from" value={status} />
      <Answer state={state} />
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
