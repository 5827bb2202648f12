'use client';

import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useActionState, useEffect } from 'react';
import { visibleText } from '../../lib/json/source-text';
import type { SettingsAction, SettingsFormState } from './form-state';
import { Answer } from './settings-form';
import classes from './settings.module.css';

const IDLE: SettingsFormState = { kind: 'idle' };

/** The row of a key that has been revoked; null while it lives. */
const revokedRow = (id: number): HTMLElement | null =>
  document.querySelector(`[data-revoked-key="${id}"]`)?.closest('tr') ?? null;

type Props = { action: SettingsAction; id: number; name: string };

/** Revokes a key, after asking: it cannot be taken back. */
export const RevokeButton = ({ action, id, name }: Props) => {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [state, submit, isPending] = useActionState(action, IDLE);
  const shown = visibleText(name);
  // A revoked key loses its button and with it the dialog that had the focus. Its row says what has become of it.
  useEffect(() => (isOpen ? () => revokedRow(id)?.focus() : undefined), [isOpen, id]);
  return (
    <>
      <Button size="compact-xs" onClick={open} aria-label={`Revoke ${shown}`} aria-haspopup="dialog">
        Revoke
      </Button>
      <Modal opened={isOpen} onClose={close} title={`Revoke “${shown}”?`} closeButtonProps={{ 'aria-label': 'Close' }}>
        <form action={submit} className={classes.form}>
          <input type="hidden" name="id" value={id} />
          <p>Whoever sends this key is refused from now on. This cannot be undone; what it has sent stays.</p>
          <Answer state={state} />
          <div className={classes.buttons}>
            <Button onClick={close}>Keep it</Button>
            <Button type="submit" variant="filled" color="red.8" loading={isPending}>
              Revoke key
            </Button>
          </div>
        </form>
      </Modal>
    </>
  );
};
