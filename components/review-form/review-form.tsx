'use client';

import { Button, Textarea } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type FormEvent, type ReactNode, startTransition, useActionState, useRef } from 'react';
import { Keys } from '../keys';
import { useSingleKeys } from '../shell/use-single-keys';
import { OutcomeChoice, outcomeOfKey } from './outcome-choice';
import classes from './review-form.module.css';
import { ReviewNotice } from './review-notice';
import type { ReviewAction, ReviewFormState, TypedDecision } from './review-state';

const IDLE: ReviewFormState = { kind: 'idle' };

type Props = {
  action: ReviewAction;
  /** Sent along unseen: the item's id and its place in the queue. */
  hiddenFields: Readonly<Record<string, string>>;
  /** Shown while `misclassified` is chosen: the right class. */
  classField: ReactNode;
  /** Fields every decision has, such as the name to sign with. */
  children?: ReactNode;
  /** The decision that was taken, shown in place of the form; null while there is none. */
  decided: ReactNode;
  submitLabel?: string;
  noteLimit?: number;
};

/** A person's decision on a review item, with and without JavaScript. What was typed survives a conflict. */
export const ReviewForm = (props: Props) => {
  const { action, hiddenFields, classField, children, decided, noteLimit = 4_000 } = props;
  const { submitLabel = 'Decide and open next' } = props;
  const [state, submit, isPending] = useActionState(action, IDLE);
  const form = useRef<HTMLFormElement>(null);
  const outcomes = useRef<HTMLFieldSetElement>(null);
  // As the form's own action it would empty the fields afterwards, also after a conflict.
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    if (!isPending) startTransition(() => submit(data));
  };
  useSingleKeys((key) => {
    const outcome = outcomeOfKey(key);
    const choice = outcome && outcomes.current?.querySelector<HTMLInputElement>(`[value="${outcome}"]`);
    choice?.click();
    choice?.focus();
  });
  useWindowEvent('keydown', (event) => {
    const isCtrlEnter = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat;
    const isBehindDialog = document.querySelector('[aria-modal="true"]') !== null;
    if (isCtrlEnter && !isBehindDialog) form.current?.requestSubmit();
  });
  if (decided !== null && state.kind === 'idle') return decided;
  const typed: Partial<TypedDecision> = state.kind === 'idle' ? {} : state;
  return (
    <form ref={form} action={submit} onSubmit={send} className={classes.form}>
      {Object.entries(hiddenFields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className={classes.wide}>
        <ReviewNotice state={state} />
      </div>
      <div className={classes.choices}>
        <OutcomeChoice ref={outcomes} initial={typed.outcome ?? null} />
        <div className={classes.classField}>{classField}</div>
      </div>
      <div className={classes.rest}>
        <Textarea
          name="note"
          label="Note"
          autosize
          minRows={2}
          maxRows={10}
          maxLength={noteLimit}
          defaultValue={typed.note ?? ''}
        />
        {children}
        {state.kind === 'conflict' ? null : (
          <div className={classes.submit}>
            <Button type="submit" variant="filled" size="sm" loading={isPending}>
              {submitLabel}
            </Button>
            <Keys keys={['Ctrl+Enter']} />
          </div>
        )}
      </div>
    </form>
  );
};
