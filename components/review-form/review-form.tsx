'use client';

import { Button, Textarea } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type ReactNode, startTransition, useActionState, useState } from 'react';
import type { ReviewOutcome } from '../../lib/review';
import { Keys } from '../keys';
import { useSingleKeys } from '../shell/use-single-keys';
import { OutcomeChoice, outcomeOfKey } from './outcome-choice';
import classes from './review-form.module.css';
import { ReviewNotice } from './review-notice';
import type { ReviewAction, ReviewFormState } from './review-state';

const IDLE: ReviewFormState = { kind: 'idle' };

type Props = {
  action: ReviewAction;
  /** Sent along unseen: the item's id and the evidence it was decided on. */
  hiddenFields: Readonly<Record<string, string>>;
  /** Fields an outcome needs: the corrected arguments, the right class. */
  fieldsOf?: Partial<Record<ReviewOutcome, ReactNode>>;
  /** Fields every decision needs, such as the name to sign with. */
  children?: ReactNode;
  submitLabel?: string;
  noteLimit?: number;
};

const submitOnCtrlEnter = (event: KeyboardEvent<HTMLFormElement>) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
};

/** A person's decision on a review item. What was typed survives a conflict. */
export const ReviewForm = (props: Props) => {
  const { action, hiddenFields, fieldsOf, children, submitLabel = 'Decide and open next', noteLimit = 4_000 } = props;
  const [state, submit, isPending] = useActionState(action, IDLE);
  const [outcome, setOutcome] = useState<ReviewOutcome | null>(null);
  const [note, setNote] = useState('');
  // As the form's own action it would empty the fields afterwards, also after a conflict.
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    startTransition(() => submit(data));
  };
  useSingleKeys((key) => setOutcome((current) => outcomeOfKey(key) ?? current));
  return (
    // The form hears Ctrl+Enter from whichever field has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form onSubmit={send} onKeyDown={submitOnCtrlEnter} className={classes.form}>
      {Object.entries(hiddenFields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ReviewNotice state={state} />
      <OutcomeChoice value={outcome} onChange={setOutcome} />
      {outcome === null ? null : fieldsOf?.[outcome]}
      <Textarea
        name="note"
        label="Note"
        autosize
        minRows={2}
        maxRows={10}
        maxLength={noteLimit}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {children}
      <div className={classes.submit}>
        <Button type="submit" variant="filled" size="sm" loading={isPending} disabled={outcome === null}>
          {submitLabel}
        </Button>
        <Keys keys={['Ctrl+Enter']} />
      </div>
    </form>
  );
};
