'use client';

import { Button, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { HiddenFields } from '../hidden-fields';
import { PathField } from '../review-form/path-field';
import { FlagAnswer } from '../tools/flag-answer';
import { type FlagAction, IDLE_FLAG } from '../tools/flag-state';
import { useKeptForm } from '../use-kept-form';
import classes from './flag-form.module.css';

type Props = {
  action: FlagAction;
  hiddenFields: Readonly<Record<string, string>>;
  paths: readonly string[];
  toolHref: string;
  /** The name to sign with. */
  children: ReactNode;
};

/** Says that a tool's schema needs a fix, where and why; closed until someone wants it. */
export const FlagForm = ({ action, hiddenFields, paths, toolHref, children }: Props) => {
  const { state, isPending, form } = useKeptForm(action, IDLE_FLAG);
  return (
    <details className={classes.flag} open={state.kind === 'idle' ? undefined : true}>
      <summary>
        Flag this tool’s schema <span className={classes.when}>when it misled the model</span>
      </summary>
      <form {...form} className={classes.form}>
        <HiddenFields fields={hiddenFields} />
        <FlagAnswer state={state} toolHref={toolHref} />
        {state.kind === 'flagged' ? null : (
          <>
            <PathField name="path" paths={paths} />
            <Textarea
              name="reason"
              label="Reason"
              required
              autosize
              minRows={2}
              maxRows={8}
              maxLength={4_000}
              defaultValue={state.kind === 'error' ? (state.reason ?? '') : ''}
            />
            {children}
            <div>
              <Button type="submit" loading={isPending}>
                Flag schema
              </Button>
            </div>
          </>
        )}
      </form>
    </details>
  );
};
