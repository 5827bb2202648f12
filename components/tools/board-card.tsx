'use client';

import { Button, Menu, MenuDropdown, MenuItem, MenuTarget } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { FLAG_STATUSES, type FlagStatus } from '../../lib/flag';
import { AssignForm } from './assign-form';
import { columnByKey } from './board-order';
import type { BoardFlag } from './board-flag';
import classes from './flag-board.module.css';
import { FlagAnswer } from './flag-answer';
import { type FlagState, IDLE_FLAG } from './flag-state';
import { FLAG_WORDS } from './flag-words';

const step = (from: HTMLElement, by: 1 | -1): void => {
  const all = [...document.querySelectorAll<HTMLElement>('[data-move]')];
  all[all.indexOf(from) + by]?.focus();
};

type MoveProps = {
  flag: BoardFlag;
  /** Whether it was the last to be moved. */
  isMoved: boolean;
  onMove: (to: FlagStatus) => void;
  onAssign: () => void;
};

/** The button that moves a card by menu and, while it has the focus, by key. */
const MoveMenu = ({ flag, isMoved, onMove, onAssign }: MoveProps) => {
  const button = useRef<HTMLButtonElement>(null);
  // A card that changes columns is drawn anew; whoever moved it stays on it.
  useEffect(() => {
    if (isMoved) button.current?.focus();
  }, [isMoved]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = columnByKey(event.key, event.shiftKey, flag.status);
    if (to !== null) onMove(to);
    else if (event.key === 'j') step(event.currentTarget, 1);
    else if (event.key === 'k') step(event.currentTarget, -1);
    else if (event.key === 'a') onAssign();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Menu position="bottom-start" width={160}>
      <MenuTarget>
        <Button ref={button} size="compact-xs" data-move aria-label={`Move ${flag.name}`} onKeyDown={onKeyDown}>
          Move
        </Button>
      </MenuTarget>
      <MenuDropdown>
        {FLAG_STATUSES.filter((status) => status !== flag.status).map((status) => (
          <MenuItem key={status} onClick={() => onMove(status)}>
            {FLAG_WORDS[status]}
          </MenuItem>
        ))}
      </MenuDropdown>
    </Menu>
  );
};

type Props = Omit<MoveProps, 'onAssign'> & {
  owners: readonly string[];
  /** What came of the last thing done to this flag. */
  answer: FlagState | null;
  onAssign: (owner: string, dueOn: string) => void;
};

/** A flag on the board: what is wrong, who sees to it by when, and the ways to move it. */
export const BoardCard = ({ flag, owners, isMoved, answer, onMove, onAssign }: Props) => {
  const [isAssigning, setIsAssigning] = useState(false);
  const toggle = () => setIsAssigning(!isAssigning);
  return (
    <li>
      <article className={classes.card} aria-label={`${flag.name}, ${FLAG_WORDS[flag.status]}`}>
        {flag.body}
        <FlagAnswer state={answer ?? IDLE_FLAG} />
        <div className={classes.actions}>
          <MoveMenu flag={flag} isMoved={isMoved} onMove={onMove} onAssign={toggle} />
          <Button size="compact-xs" aria-expanded={isAssigning} aria-label={`Assign ${flag.name}`} onClick={toggle}>
            Assign
          </Button>
        </div>
        {isAssigning ? (
          <AssignForm
            flag={flag}
            owners={owners}
            onAssign={(owner, dueOn) => {
              setIsAssigning(false);
              onAssign(owner, dueOn);
            }}
            onCancel={toggle}
          />
        ) : null}
      </article>
    </li>
  );
};
