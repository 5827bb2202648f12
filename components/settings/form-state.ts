/** What the action behind a settings form answers. */
export type SettingsFormState =
  | { kind: 'idle' }
  | { kind: 'saved'; message: string }
  | { kind: 'conflict'; who: string; when: string }
  | { kind: 'error'; message: string; next: string };

export type SettingsAction = (state: SettingsFormState, data: FormData) => Promise<SettingsFormState>;

/** What the action that makes a key answers. The key's text is in it this once. */
export type KeyFormState =
  | { kind: 'idle' }
  | { kind: 'created'; name: string; key: string }
  | { kind: 'error'; message: string; next: string };

export type KeyAction = (state: KeyFormState, data: FormData) => Promise<KeyFormState>;
