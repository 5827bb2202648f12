'use client';

import { Modal, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Fragment, useId } from 'react';
import { AppLink } from '../app-link';
import { Keys } from '../keys';
import classes from './help-sheet.module.css';
import { useNavEntries } from './nav-context';
import { mergeGroups } from './merge-groups';
import type { NavEntry } from './nav-entry';
import type { ShortcutGroup } from './shortcut';
import { useRegisteredShortcuts } from './shortcut-registry';
import { useSingleKeys, useSingleKeysSetting } from './use-single-keys';

const GroupList = ({ group }: { group: ShortcutGroup }) => (
  <section className={classes.group}>
    <h3 className={classes.heading}>{group.title}</h3>
    <dl className={classes.list}>
      {group.shortcuts.map(({ keys, label }) => (
        <Fragment key={label}>
          <dt>
            <Keys keys={keys} />
          </dt>
          <dd>{label}</dd>
        </Fragment>
      ))}
    </dl>
  </section>
);

const everywhere = (entries: readonly NavEntry[]): ShortcutGroup => ({
  title: 'Everywhere',
  shortcuts: [
    { keys: ['Mod+K'], label: 'Search or jump' },
    { keys: ['?'], label: 'This sheet' },
    ...entries.flatMap(({ goKey, label }) => (goKey ? [{ keys: ['g', goKey], label }] : [])),
  ],
});

/** The `?` button and the sheet it opens: the shortcuts of this screen and of everywhere, and the switch for those of a single key. */
export const HelpSheet = ({ groups }: { groups: readonly ShortcutGroup[] }) => {
  const [isOpen, { open, close }] = useDisclosure(false);
  const entries = useNavEntries();
  const registered = useRegisteredShortcuts();
  const hintId = useId();
  const [areOn, setAreOn] = useSingleKeysSetting();
  useSingleKeys((key) => (key === '?' ? open() : undefined));
  return (
    <>
      <button
        type="button"
        className={classes.trigger}
        aria-label="Keyboard shortcuts (?)"
        aria-haspopup="dialog"
        onClick={open}
      >
        <kbd>?</kbd>
      </button>
      <Modal opened={isOpen} onClose={close} title="Keyboard shortcuts" closeButtonProps={{ 'aria-label': 'Close' }}>
        <div className={classes.groups}>
          {mergeGroups([...groups, ...registered, everywhere(entries)]).map((group) => (
            <GroupList key={group.title} group={group} />
          ))}
        </div>
        <Switch
          mt="lg"
          size="sm"
          checked={areOn}
          onChange={(event) => setAreOn(event.currentTarget.checked)}
          label="Shortcuts of a single key"
          aria-describedby={hintId}
        />
        <p id={hintId} className={classes.hint}>
          Turn them off if letters reach the page by voice or by accident.
        </p>
        <p className={classes.help}>
          <AppLink href="/help" onClick={close}>
            What the words and numbers mean
          </AppLink>
        </p>
      </Modal>
    </>
  );
};
