import type { ReactNode } from 'react';
import { DeskProvider } from '../../components/review/desk-provider';
import { claimOnDesk, decideOnDesk, undoOnDesk } from './desk-actions';

const ACTIONS = { decide: decideOnDesk, undo: undoOnDesk, claim: claimOnDesk };

/** The desk stays while the items on it change. */
const ReviewLayout = ({ children }: { children: ReactNode }) => (
  <DeskProvider actions={ACTIONS}>{children}</DeskProvider>
);

export default ReviewLayout;
