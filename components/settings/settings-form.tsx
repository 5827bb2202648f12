'use client';

import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { FailedNotice } from '../failed-notice';
import { HiddenFields } from '../hidden-fields';
import { useKeptForm } from '../use-kept-form';
import type { SettingsAction, SettingsFormState } from './form-state';
import classes from './settings.module.css';

const IDLE: SettingsFormState = { kind: 'idle' };

/** What became of a form. Stands in the page from the start, so that what appears in it is announced. */
export const Answer = ({ state }: { state: SettingsFormState }) => (
  <div role={state.kind === 'saved' ? 'status' : 'alert'} className={classes.answer}>
    {state.kind === 'saved' ? (
      <p className="mt-notice" data-tone="ok">
        ✓ {state.message}
      </p>
    ) : null}
    {state.kind === 'conflict' ? (
      <p className="mt-notice" data-tone="escalated">
        <strong>{state.who}</strong> changed this first, at {state.when}. Yours was not stored; what you typed is still
        here. Save again to replace theirs.
      </p>
    ) : null}
    {state.kind === 'error' ? <FailedNotice message={state.message} next={state.next} /> : null}
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
  const { state, isPending, form } = useKeptForm(action, IDLE);
  return (
    <form {...form} className={classes.form}>
      <HiddenFields fields={Object.fromEntries(Object.entries(seen).map(([name, value]) => [`seen_${name}`, value]))} />
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
