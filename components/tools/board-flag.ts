import type { ReactNode } from 'react';
import type { FlagStatus } from '../../lib/flag';

/** A flag as the board moves it; what stands on its card is drawn already. */
export type BoardFlag = {
  id: number;
  status: FlagStatus;
  owner: string | null;
  dueOn: string | null;
  updatedAt: number;
  /** What the card is about, in a few words. */
  name: string;
  body: ReactNode;
};
