import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { type NewFlag, openFlag, type OpenFlagResult } from './open-flag';

/** Flags a tool: its schema needs a fix. Answers the flag's id, or that the project has never seen the tool. */
export const flagTool = (store: Store, principal: Principal, flag: NewFlag): Promise<OpenFlagResult> => {
  assertCan(principal, 'review');
  return store.write((writing) => openFlag(writing, principal, flag));
};
