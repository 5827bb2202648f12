'use client';

import type { ReactNode } from 'react';
import { AppLink } from '../app-link';
import { useDesk } from './desk-context';

type Props = {
  itemId: number;
  href: string;
  className: string | undefined;
  isSelected: boolean;
  children: ReactNode;
};

/** A line of the queue; hidden from the moment its item is decided here, before the server has said so. */
export const QueueRow = ({ itemId, href, className, isSelected, children }: Props) => {
  const { goneIds } = useDesk();
  return (
    <li hidden={goneIds.has(itemId)}>
      <AppLink href={href} className={className} aria-current={isSelected ? 'true' : undefined} data-queue-link>
        {children}
      </AppLink>
    </li>
  );
};
