/** What the action behind a flag's status answers. */
export type FlagStatusState =
  | { kind: 'idle' }
  | { kind: 'changed' }
  | { kind: 'conflict'; who: string; when: string; what: string }
  | { kind: 'error'; message: string; next: string };

export type FlagStatusAction = (state: FlagStatusState, data: FormData) => Promise<FlagStatusState>;
