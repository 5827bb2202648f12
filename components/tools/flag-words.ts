import type { FlagStatus } from '../../lib/flag';

/** The statuses of a flag as people say them. */
export const FLAG_WORDS: Readonly<Record<FlagStatus, string>> = {
  open: 'open',
  in_progress: 'in progress',
  fixed: 'fixed',
  wont_fix: 'won’t fix',
};
