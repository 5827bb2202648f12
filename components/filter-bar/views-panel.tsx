'use client';

import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState, useTransition } from 'react';
import { MAX_VIEW_NAME_LENGTH, type SavedView, type ViewScreen } from '../../lib/saved-view';
import classes from './filter-bar.module.css';
import { formOf } from './form-of';
import type { ViewActions, ViewAnswer } from './view-actions';
import { ViewRow } from './view-row';

type Props = {
  screen: ViewScreen;
  views: readonly SavedView[];
  actions: ViewActions;
  /** What the screen shows now. */
  query: string;
  onDone: () => void;
};

/** The views there are, and a form that keeps what the screen shows as another. */
export const ViewsPanel = ({ screen, views, actions, query, onDone }: Props) => {
  const [name, setName] = useState('');
  const [answer, setAnswer] = useState<ViewAnswer | null>(null);
  const [isSaving, startSaving] = useTransition();
  const save = (isReplacing: boolean) =>
    startSaving(async () => {
      const saved = await actions.save(formOf({ screen, name, query, isReplacing: isReplacing ? '1' : '0' }));
      setAnswer(saved);
      if (saved.kind === 'done') onDone();
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(false);
  };
  return (
    <div className={classes.panel}>
      {views.length === 0 ? (
        <p className={classes.hint}>No view is saved yet. One keeps range, filters and columns under a name.</p>
      ) : (
        <ul className={classes.choices}>
          {views.map((view) => (
            <ViewRow
              key={view.id}
              view={view}
              screen={screen}
              isCurrent={view.query === query}
              actions={actions}
              onApply={onDone}
            />
          ))}
        </ul>
      )}
      <form className={classes.saveForm} onSubmit={submit}>
        <TextInput
          size="xs"
          label="Save what is shown as"
          placeholder="Failures of checkout"
          required
          withAsterisk={false}
          maxLength={MAX_VIEW_NAME_LENGTH}
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setAnswer(null);
          }}
          error={answer?.kind === 'error' ? answer.message : null}
          data-autofocus
        />
        {answer?.kind === 'name_taken' ? (
          <p role="status" className={classes.hint}>
            A view of this name exists.{' '}
            <button type="button" className={classes.clear} onClick={() => save(true)}>
              Replace it
            </button>
          </p>
        ) : null}
        <Button type="submit" loading={isSaving}>
          Save view
        </Button>
      </form>
    </div>
  );
};
