'use client';

import { Button, Textarea } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useActionState, useRef } from 'react';
import type { ReviewOutcome } from '../../lib/review';
import { HiddenFields } from '../hidden-fields';
import { Keys } from '../keys';
import { useDesk } from '../review/desk-context';
import type { SentDecision } from '../review/desk-state';
import { ArgumentsField, leaveOnEscape } from './arguments-field';
import { ClaimLine, type ShownHolder } from './claim-line';
import { forgetMissing, missingField, reportMissing } from './missing-field';
import { OutcomeChoice } from './outcome-choice';
import classes from './review-form.module.css';
import { ReviewNotice } from './review-notice';
import type { ReviewAction, ReviewFormState, TypedDecision } from './review-state';
import { SchemaWarning } from './schema-warning';
import { useDecisionKeys } from './use-decision-keys';
import { useDraft } from './use-draft';

const IDLE: ReviewFormState = { kind: 'idle' };
const NOTE_LIMIT = 4_000;

type Props = Omit<SentDecision, 'data' | 'isAnswerAwaited'> & {
  /** What the form does where scripts do not run. */
  action: ReviewAction;
  /** Sent along unseen: the item's id and its place in the queue. */
  hiddenFields: Readonly<Record<string, string>>;
  holder: ShownHolder | null;
  /** The arguments that failed, to start from. */
  argumentsDraft: string;
  /** What can be decided. */
  outcomes: readonly ReviewOutcome[];
  /** Shown while `misclassified` is chosen: the right class. */
  classField: ReactNode;
  /** Fields every decision has, such as the name to sign with. */
  children?: ReactNode;
};

/** Arguments that were changed are read by the tool's schema, and the answer may be a question. */
const hasCorrected = (data: FormData, draft: string): boolean => {
  const typed = String(data.get('arguments') ?? '');
  return data.get('outcome') === 'corrected' && typed.trim() !== '' && typed !== draft;
};

/** A person's decision on a review item. The desk sends it while the next item opens; without scripts the form sends itself. */
export const ReviewForm = (props: Props) => {
  const { action, hiddenFields, holder, argumentsDraft, outcomes, classField, children, item, next, queueHref } = props;
  const [state, submit] = useActionState(action, IDLE);
  const form = useRef<HTMLFormElement>(null);
  const desk = useDesk();
  const keep = useDraft(form, item.draftKey);
  const toggleClaim = () => {
    const name = String(new FormData(form.current ?? undefined).get('name') ?? '');
    void desk.claim(item, holder?.isReader ? 'release' : 'claim', name);
  };
  useDecisionKeys(form, { outcomes, toggleClaim });
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget, event.nativeEvent.submitter);
    const missing = missingField(data);
    if (missing) reportMissing(event.currentTarget, missing);
    else void desk.send({ item, data, next, queueHref, isAnswerAwaited: hasCorrected(data, argumentsDraft) });
  };
  const onInput = () => {
    if (form.current) forgetMissing(form.current);
    keep();
  };
  const typed: Partial<TypedDecision> = state.kind === 'idle' ? {} : state;
  const broken =
    state.kind === 'breaks_schema' ? state.issues : desk.broken?.itemId === item.id ? desk.broken.issues : [];
  return (
    <form ref={form} action={submit} onSubmit={send} onInput={onInput} className={classes.form}>
      <HiddenFields fields={hiddenFields} />
      <ClaimLine holder={holder} onToggle={toggleClaim} />
      <ReviewNotice state={state} />
      <OutcomeChoice outcomes={outcomes} initial={typed.outcome ?? null} />
      <div className={classes.classField}>{classField}</div>
      <div className={classes.argumentsPart}>
        <ArgumentsField name="arguments" draft={argumentsDraft} typed={typed.argumentsText ?? null} />
        <SchemaWarning issues={broken} />
      </div>
      <Textarea
        name="note"
        label="Note"
        rows={3}
        maxLength={NOTE_LIMIT}
        defaultValue={typed.note ?? ''}
        classNames={{ input: classes.note }}
        onKeyDown={leaveOnEscape}
      />
      {children}
      <div className={classes.submit}>
        <Button type="submit" variant="filled" size="sm" loading={desk.goneIds.has(item.id)}>
          Decide and open next
        </Button>
        <Keys keys={['Ctrl+Enter']} />
      </div>
    </form>
  );
};
