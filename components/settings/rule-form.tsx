'use client';

import { Button } from '@mantine/core';
import { type FormEvent, startTransition, useActionState, useRef } from 'react';
import type { ClassRule } from '../../lib/class-rule';
import type { SettingsAction, SettingsFormState } from './form-state';
import type { PreviewAction } from './preview-state';
import { RuleFields } from './rule-fields';
import { RulePreviewBox } from './rule-preview-box';
import classes from './settings.module.css';
import { Answer } from './settings-form';
import { useRulePreview } from './use-rule-preview';

type Rounds = { answer: SettingsFormState; round: number };

const FIRST: Rounds = { answer: { kind: 'idle' }, round: 0 };

/** A new rule that is saved is in the list: the next round starts with an empty form. */
const withRounds =
  (save: SettingsAction, isNew: boolean) =>
  async ({ answer, round }: Rounds, data: FormData): Promise<Rounds> => {
    const next = await save(answer, data);
    return { answer: next, round: round + (isNew && next.kind === 'saved' ? 1 : 0) };
  };

type Props = {
  /** The rule to change; null for a new one. */
  rule: ClassRule | null;
  version: number;
  /** Changes whenever the classes of stored failures may have: a preview is about what is stored. */
  storedState: string;
  tools: readonly string[];
  save: SettingsAction;
  preview: PreviewAction;
};

/** Writes a rule, and shows while it is being written what it would change. */
export const RuleForm = ({ rule, version, storedState, tools, save, preview }: Props) => {
  const [{ answer, round }, submit, isPending] = useActionState(withRounds(save, rule === null), FIRST);
  const form = useRef<HTMLFormElement>(null);
  const { shown, isStale, ask } = useRulePreview(preview, form, `${version} ${round} ${storedState}`);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    if (!isPending) startTransition(() => submit(data));
  };
  return (
    <form ref={form} action={submit} onSubmit={send} onInput={ask} className={classes.form}>
      <input type="hidden" name="id" value={rule?.id ?? ''} />
      <input type="hidden" name="seen_version" value={version} />
      <div className={classes.columns}>
        <div>
          <RuleFields key={round} rule={rule} tools={tools} />
          <Answer state={answer} />
          <div>
            <Button type="submit" variant="filled" loading={isPending}>
              {rule === null ? 'Add rule' : 'Save rule'}
            </Button>
          </div>
        </div>
        <RulePreviewBox shown={shown} isStale={isStale} />
      </div>
    </form>
  );
};
