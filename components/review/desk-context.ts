'use client';

import { createContext, use } from 'react';
import type { Desk } from './desk-state';

export const DeskContext = createContext<Desk | null>(null);

/** The desk that the item is shown on. */
export const useDesk = (): Desk => {
  const desk = use(DeskContext);
  if (desk === null) throw new Error('no review desk around this');
  return desk;
};
