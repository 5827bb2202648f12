'use client';

import { Button } from '@mantine/core';
import { Keys } from '../keys';
import { useDesk } from '../review/desk-context';
import type { DeskItem } from '../review/desk-state';

/** Takes the reader's own decision back. */
export const UndoButton = ({ item }: { item: DeskItem }) => {
  const { undo } = useDesk();
  return (
    <Button variant="default" size="xs" data-undo onClick={() => void undo(item)} rightSection={<Keys keys={['u']} />}>
      Take it back
    </Button>
  );
};
