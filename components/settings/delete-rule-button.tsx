'use client';

import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useActionState } from 'react';
import type { SettingsAction, SettingsFormState } from './form-state';
import classes from './settings.module.css';
import { Answer } from './settings-form';

const IDLE: SettingsFormState = { kind: 'idle' };

type Props = { action: SettingsAction; id: number; version: number };

/** Deletes a rule, after asking. */
export const DeleteRuleButton = ({ action, id, version }: Props) => {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [state, submit, isPending] = useActionState(action, IDLE);
  return (
    <>
      <Button size="compact-xs" onClick={open} aria-label={`Delete rule ${id}`} aria-haspopup="dialog">
        Delete
      </Button>
      <Modal opened={isOpen} onClose={close} title={`Delete rule ${id}?`} closeButtonProps={{ 'aria-label': 'Close' }}>
        <form action={submit} className={classes.form}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="seen_version" value={version} />
          <p>
            It decides nothing from now on. Stored failures keep the class it gave them until they are classified anew.
          </p>
          <Answer state={state} />
          <div className={classes.buttons}>
            <Button onClick={close}>Keep it</Button>
            <Button type="submit" variant="filled" color="red.8" loading={isPending}>
              Delete rule
            </Button>
          </div>
        </form>
      </Modal>
    </>
  );
};
