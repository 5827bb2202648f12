'use client';

import { Button } from '@mantine/core';
import { type ReactNode, useActionState } from 'react';
import type { SettingsAction, SettingsFormState } from './form-state';
import { Answer } from './settings-form';

const IDLE: SettingsFormState = { kind: 'idle' };

type Props = {
  action: SettingsAction;
  fields: Readonly<Record<string, string | number>>;
  /** The name that a screen reader says, where the label alone does not tell about what. */
  name?: string;
  isDisabled?: boolean;
  size?: 'compact-xs' | 'sm';
  children: ReactNode;
};

/** A button that does one thing to one rule or run, and says what came of it when that is no more than the page shows. */
export const RuleAction = ({ action, fields, name, isDisabled = false, size = 'compact-xs', children }: Props) => {
  const [state, submit, isPending] = useActionState(action, IDLE);
  return (
    <form action={submit}>
      {Object.entries(fields).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <Button type="submit" size={size} loading={isPending} disabled={isDisabled} aria-label={name}>
        {children}
      </Button>
      {state.kind === 'error' || state.kind === 'conflict' ? <Answer state={state} /> : null}
    </form>
  );
};
