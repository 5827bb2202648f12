'use client';

import { TextInput } from '@mantine/core';
import { IconPencil, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState, useTransition } from 'react';
import { MAX_VIEW_NAME_LENGTH, type SavedView, viewHref, type ViewScreen } from '../../lib/saved-view';
import { AppLink } from '../app-link';
import classes from './filter-bar.module.css';
import { formOf } from './form-of';
import type { ViewActions, ViewAnswer } from './view-actions';

type Props = {
  view: SavedView;
  screen: ViewScreen;
  isCurrent: boolean;
  actions: ViewActions;
  onApply: () => void;
};

type Doing = 'nothing' | 'renaming' | 'deleting';

const messageOf = (answer: ViewAnswer | null): string | null => {
  if (answer?.kind === 'name_taken') return 'Another view has this name.';
  return answer?.kind === 'error' ? answer.message : null;
};

/** A saved view: opens it, renames it, makes it the default, or takes it away once that was confirmed. */
export const ViewRow = ({ view, screen, isCurrent, actions, onApply }: Props) => {
  const [doing, setDoing] = useState<Doing>('nothing');
  const [name, setName] = useState(view.name);
  const [answer, setAnswer] = useState<ViewAnswer | null>(null);
  const [isPending, start] = useTransition();
  const id = String(view.id);
  const run = (work: () => Promise<ViewAnswer>) =>
    start(async () => {
      const done = await work();
      setAnswer(done);
      if (done.kind === 'done') setDoing('nothing');
    });
  const rename = (event: FormEvent) => {
    event.preventDefault();
    run(() => actions.rename(formOf({ id, name })));
  };
  const isDefault = view.isDefault;
  const Star = isDefault ? IconStarFilled : IconStar;
  const message = messageOf(answer);
  return (
    <li aria-busy={isPending}>
      {doing === 'renaming' ? (
        <form onSubmit={rename} className={classes.saveForm}>
          <TextInput
            size="xs"
            aria-label={`New name of ${view.name}`}
            required
            maxLength={MAX_VIEW_NAME_LENGTH}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </form>
      ) : (
        <div className={classes.view}>
          <AppLink
            href={viewHref(screen, view.query)}
            className={classes.choice}
            aria-current={isCurrent ? 'true' : undefined}
            onClick={onApply}
          >
            {view.name}
          </AppLink>
          <button
            type="button"
            className={classes.iconButton}
            aria-pressed={isDefault}
            aria-label={`Open this screen with ${view.name}`}
            title={isDefault ? 'The default view of the project' : 'Make it the default view of the project'}
            onClick={() => run(() => actions.setDefault(formOf({ id, isDefault: isDefault ? '0' : '1' })))}
          >
            <Star size={14} stroke={1.6} aria-hidden />
          </button>
          <button
            type="button"
            className={classes.iconButton}
            aria-label={`Rename ${view.name}`}
            title="Rename"
            onClick={() => setDoing('renaming')}
          >
            <IconPencil size={14} stroke={1.6} aria-hidden />
          </button>
          <button
            type="button"
            className={classes.iconButton}
            aria-label={`Delete ${view.name}`}
            title="Delete"
            onClick={() => setDoing(doing === 'deleting' ? 'nothing' : 'deleting')}
          >
            <IconTrash size={14} stroke={1.6} aria-hidden />
          </button>
        </div>
      )}
      {doing === 'deleting' ? (
        <p className={classes.hint}>
          It goes for everyone.{' '}
          <button type="button" className={classes.clear} onClick={() => run(() => actions.remove(formOf({ id })))}>
            Delete it
          </button>
        </p>
      ) : null}
      {message ? (
        <p role="alert" className={classes.hint}>
          {message}
        </p>
      ) : null}
    </li>
  );
};
