'use client';

import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, startTransition, useActionState } from 'react';
import type { SettingsAction, SettingsFormState } from './form-state';
import classes from './settings.module.css';

const IDLE: SettingsFormState = { kind: 'idle' };

/** What became of a form. Stands in the page from the start, so that what appears in it is announced. */
export const Answer = ({ state }: { state: SettingsFormState }) => (
  <div role={state.kind === 'saved' ? 'status' : 'alert'} className={classes.answer}>
    {state.kind === 'saved' ? <p data-tone="ok">✓ {state.message}</p> : null}
    {state.kind === 'conflict' ? (
      <p data-tone="escalated">
        <strong>{state.who}</strong> changed this first, at {state.when}. Yours was not stored; what you typed is still
        here. Save again to replace theirs.
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
  action: SettingsAction;
  /** What the page showed: a change by somebody else in between must not be overwritten unseen. */
  seen: Readonly<Record<string, string>>;
  submitLabel: string;
  children: ReactNode;
};

/** A few settings that are saved together. What was typed survives a refusal. */
export const SettingsForm = ({ action, seen, submitLabel, children }: Props) => {
  const [state, submit, isPending] = useActionState(action, IDLE);
  // As the form's own action it would reset the fields afterwards, also after a refusal.
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    if (!isPending) startTransition(() => submit(data));
  };
  return (
    <form action={submit} onSubmit={send} className={classes.form}>
      {Object.entries(seen).map(([name, value]) => (
        <input key={name} type="hidden" name={`seen_${name}`} value={value} />
      ))}
      {children}
      <Answer state={state} />
      <div>
        <Button type="submit" variant="filled" loading={isPending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
};
