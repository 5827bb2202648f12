'use client';

import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { visibleText } from '../../lib/json/source-text';
import { CopyButton } from '../copy-button';
import { FailedNotice } from '../failed-notice';
import { useKeptForm } from '../use-kept-form';
import type { KeyAction, KeyFormState } from './form-state';
import { ROLE_WORDS } from './role-words';
import classes from './settings.module.css';

const IDLE: KeyFormState = { kind: 'idle' };

const Created = ({ name, apiKey }: { name: string; apiKey: string }) => (
  <div className={`mt-notice ${classes.newKey}`} data-tone="ok">
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
  const { state, isPending, form: sending } = useKeptForm(action, IDLE);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (state.kind === 'created') form.current?.reset();
  }, [state]);
  return (
    <form ref={form} {...sending} className={classes.form}>
      <div role="status" className={classes.answer}>
        {state.kind === 'created' ? <Created name={state.name} apiKey={state.key} /> : null}
        {state.kind === 'error' ? <FailedNotice message={state.message} next={state.next} /> : null}
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
