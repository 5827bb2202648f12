'use client';

import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import type { BoardFlag } from './board-flag';
import classes from './flag-board.module.css';

type Props = {
  flag: BoardFlag;
  /** Names given before. */
  owners: readonly string[];
  onAssign: (owner: string, dueOn: string) => void;
  onCancel: () => void;
};

/** Who sees to a flag, and until which day; both may be empty. */
export const AssignForm = ({ flag, owners, onAssign, onCancel }: Props) => {
  const listId = useId();
  const first = useRef<HTMLInputElement>(null);
  // The focus goes to the first field, and back to where it was once the form is closed.
  useEffect(() => {
    const before = document.activeElement;
    first.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    onAssign(String(data.get('owner') ?? ''), String(data.get('dueOn') ?? ''));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
  };
  return (
    <form className={classes.assign} onSubmit={send}>
      <TextInput
        ref={first}
        name="owner"
        label="Owner"
        size="xs"
        maxLength={80}
        autoComplete="off"
        defaultValue={flag.owner ?? ''}
        list={listId}
        onKeyDown={onKeyDown}
      />
      <datalist id={listId}>
        {owners.map((owner) => (
          <option key={owner} value={owner} />
        ))}
      </datalist>
      <TextInput name="dueOn" label="Due" size="xs" type="date" defaultValue={flag.dueOn ?? ''} onKeyDown={onKeyDown} />
      <div className={classes.actions}>
        <Button type="submit" size="compact-xs" variant="filled">
          Save
        </Button>
        <Button type="button" size="compact-xs" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
};
