/** What an action on a flag answers. */
export type FlagState =
  | { kind: 'idle' }
  | { kind: 'flagged'; id: number; path: string | null }
  | { kind: 'changed' }
  | { kind: 'conflict'; who: string; when: string; what: string }
  | { kind: 'error'; message: string; next: string; reason?: string };

export type FlagAction = (state: FlagState, data: FormData) => Promise<FlagState>;

export const IDLE_FLAG: FlagState = { kind: 'idle' };
