'use client';

import type { ReactNode } from 'react';
import type { DeskActions } from '../review-form/review-state';
import { useShortcuts } from '../shell/use-shortcuts';
import { DeskContext } from './desk-context';
import { DeskNotices } from './desk-notices';
import { useDeskWork } from './use-desk-work';
import { useFreshOnReturn } from './use-fresh-on-return';

type Props = { actions: DeskActions; children: ReactNode };

/** The desk around the items: what one item leaves behind for the next. */
export const DeskProvider = ({ actions, children }: Props) => {
  const desk = useDeskWork(actions);
  useFreshOnReturn();
  const undo = () => void desk.undo();
  useShortcuts('Decisions made', [
    { keys: ['u'], label: 'Take my last decision back', run: undo },
    { keys: ['z'], label: 'The same, as elsewhere', run: undo },
  ]);
  return (
    <DeskContext value={desk}>
      {children}
      <DeskNotices />
    </DeskContext>
  );
};
