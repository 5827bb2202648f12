'use client';

import { ModalBody, ModalContent, ModalOverlay, ModalRoot } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { type KeyboardEvent, useId, useState } from 'react';
import { Icon } from '../icon';
import type { PaletteItem } from './palette-item';
import { PaletteList } from './palette-list';
import classes from './palette.module.css';
import { shownItems } from './shown-items';
import { useFound } from './use-found';
import { useKnown } from './use-known';

const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
  ['Home', Number.NEGATIVE_INFINITY],
  ['End', Number.POSITIVE_INFINITY],
]);

/** From one end an arrow goes on at the other; Home and End stay within. */
const stepped = (index: number, step: number, length: number): number =>
  Number.isFinite(step) ? (index + step + length) % length : step > 0 ? length - 1 : 0;

const Search = ({ onClose, onLeave }: { onClose: () => void; onLeave: () => void }) => {
  const router = useRouter();
  const listId = useId();
  const [query, setQuery] = useState('');
  const [activeId, setActiveId] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const known = useKnown();
  const found = useFound(true, query);
  const groups = shownItems([...found, ...known], query);
  const items = groups.flatMap(([, members]) => members);
  const active = items.find(({ id }) => id === activeId) ?? items[0] ?? null;
  const optionId = (item: PaletteItem) => `${listId}-${items.indexOf(item)}`;
  const pick = async ({ target }: PaletteItem) => {
    if (typeof target === 'string') {
      onLeave();
      router.push(target);
      return;
    }
    const answer = await target();
    if (answer === undefined) onClose();
    else setSaid(answer);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || active === null) return;
    const step = STEPS.get(event.key);
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) void pick(active);
    else setActiveId(items[stepped(items.indexOf(active), step, items.length)]?.id ?? null);
  };
  return (
    <>
      <div className={classes.field}>
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label="Search or jump"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={active === null ? undefined : optionId(active)}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder="Page, tool, action, word, or the id of a call"
          className={classes.input}
          data-autofocus
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setActiveId(null);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <PaletteList
        id={listId}
        groups={groups}
        active={active}
        optionId={optionId}
        onPoint={({ id }) => setActiveId(id)}
        onPick={(item) => void pick(item)}
      />
      <p role="status" className={classes.status}>
        {said || (items.length === 0 ? 'Nothing is called that, and no call has this id.' : '')}
      </p>
    </>
  );
};

type Props = { isOpen: boolean; onClose: () => void; onLeave: () => void; onClosed: () => void };

/** Search over pages, tools, calls by id, actions and the words of the help, by keyboard alone. */
export const PaletteDialog = ({ isOpen, onClose, onLeave, onClosed }: Props) => (
  <ModalRoot
    opened={isOpen}
    onClose={onClose}
    onExitTransitionEnd={onClosed}
    returnFocus={false}
    centered={false}
    size={620}
    yOffset="12vh"
    portalProps={{ target: '#main' }}
    classNames={{ content: classes.dialog }}
  >
    <ModalOverlay />
    <ModalContent radius="lg" aria-label="Search or jump">
      <ModalBody p={0}>
        <Search onClose={onClose} onLeave={onLeave} />
      </ModalBody>
    </ModalContent>
  </ModalRoot>
);
