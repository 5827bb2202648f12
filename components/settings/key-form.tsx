'use client';

import { Button, TextInput } from '@mantine/core';
import { type FormEvent, startTransition, useActionState, useEffect, useRef } from 'react';
import { visibleText } from '../../lib/json/source-text';
import { CopyButton } from '../copy-button';
import type { KeyAction, KeyFormState } from './form-state';
import { ROLE_WORDS } from './role-words';
import classes from './settings.module.css';

const IDLE: KeyFormState = { kind: 'idle' };

const Created = ({ name, apiKey }: { name: string; apiKey: string }) => (
  <div className={classes.newKey}>
    <p>
      <strong>Copy the key “{visibleText(name)}” now.</strong> Only its hash is kept, so it is never shown again.
    </p>
    <div className={classes.keyText}>
      <code>{apiKey}</code>
      <CopyButton text={apiKey} label="Copy key" />
    </div>
  </div>
);

/** Makes an API key and shows its text this once. */
export const KeyForm = ({ action, nameLimit }: { action: KeyAction; nameLimit: number }) => {
  const [state, submit, isPending] = useActionState(action, IDLE);
  const form = useRef<HTMLFormElement>(null);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    if (!isPending) startTransition(() => submit(data));
  };
  useEffect(() => {
    if (state.kind === 'created') form.current?.reset();
  }, [state]);
  return (
    <form ref={form} action={submit} onSubmit={send} className={classes.form}>
      <div role="status" className={classes.answer}>
        {state.kind === 'created' ? <Created name={state.name} apiKey={state.key} /> : null}
        {state.kind === 'error' ? (
          <p data-tone="failed">
            {state.message} {state.next}
          </p>
        ) : null}
      </div>
      <TextInput
        name="name"
        label="Name"
        description="Which agent or program sends it; shown in the trail."
        required
        maxLength={nameLimit}
        autoComplete="off"
      />
      <fieldset className={classes.choices}>
        <legend>What it may do</legend>
        {ROLE_WORDS.map(({ role, may }, index) => (
          <label key={role} className={classes.choice}>
            <input type="radio" name="role" value={role} defaultChecked={index === 0} required />
            <span>
              {role} <span className={classes.hint}>{may}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div>
        <Button type="submit" loading={isPending}>
          Create key
        </Button>
      </div>
    </form>
  );
};
