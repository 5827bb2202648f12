'use client';

import { TextInput } from '@mantine/core';
import { type ReactNode, useOptimistic, useRef, useState } from 'react';
import type { FlagStatus } from '../../lib/flag';
import { boardColumns } from './board-order';
import { BoardCard } from './board-card';
import type { BoardFlag } from './board-flag';
import classes from './flag-board.module.css';
import type { FlagAction } from './flag-state';
import { FLAG_WORDS } from './flag-words';
import { useFlagDeed } from './use-flag-deed';

type Props = {
  flags: readonly BoardFlag[];
  /** Who signs; null where nobody has said so yet. */
  signer: string | null;
  maxNameLength: number;
  owners: readonly string[];
  /** What stands above the columns. */
  toolbar: ReactNode;
  onMove: FlagAction;
  onAssign: FlagAction;
};

/** All flags in the columns of their status; cards move by menu and by key. */
export const FlagBoard = ({ flags, signer, maxNameLength, owners, toolbar, onMove, onAssign }: Props) => {
  const { last, run } = useFlagDeed();
  const nameField = useRef<HTMLInputElement>(null);
  const [movedId, setMovedId] = useState<number | null>(null);
  const [shown, setMoved] = useOptimistic(flags, (before, { id, to }: { id: number; to: FlagStatus }) =>
    before.map((flag) => (flag.id === id ? { ...flag, status: to } : flag)),
  );
  const signature = () => ({ name: nameField.current?.value ?? '' });
  const move = (flag: BoardFlag, to: FlagStatus) => {
    if (to === flag.status) return;
    setMovedId(flag.id);
    run(onMove, flag.id, { from: flag.status, to, ...signature() }, () => setMoved({ id: flag.id, to }));
  };
  const assign = (flag: BoardFlag, owner: string, dueOn: string) =>
    run(onAssign, flag.id, {
      fromOwner: flag.owner ?? '',
      fromDueOn: flag.dueOn ?? '',
      owner,
      dueOn,
      ...signature(),
    });
  return (
    <>
      <div className={classes.filters}>
        {toolbar}
        {signer === null ? (
          <TextInput
            ref={nameField}
            className={classes.signer}
            size="xs"
            label="Your name"
            placeholder="stands beside what you change"
            autoComplete="nickname"
            maxLength={maxNameLength}
          />
        ) : null}
      </div>
      <div className={classes.board}>
        {boardColumns(shown).map(({ status, flags: ofStatus }) => (
          <section key={status} className={classes.column} aria-labelledby={`column-${status}`}>
            <h2 id={`column-${status}`} className={classes.columnTitle} data-status={status}>
              <span className={classes.word}>{FLAG_WORDS[status]}</span>{' '}
              <span className={classes.count}>{ofStatus.length}</span>
            </h2>
            {ofStatus.length === 0 ? <p className={classes.none}>No flag.</p> : null}
            <ul className={classes.cards}>
              {ofStatus.map((flag) => (
                <BoardCard
                  key={flag.id}
                  flag={flag}
                  owners={owners}
                  isMoved={flag.id === movedId}
                  answer={last?.id === flag.id ? last.state : null}
                  onMove={(to) => move(flag, to)}
                  onAssign={(owner, dueOn) => assign(flag, owner, dueOn)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
};
