/** `keys` are pressed one after the other, or together when joined by `+`: `['g', 'c']`, `['Mod+Enter']`. */
export type Shortcut = { keys: readonly string[]; label: string };

export type ShortcutGroup = { title: string; shortcuts: readonly Shortcut[] };

/** A shortcut together with what it does. */
export type RunnableShortcut = Shortcut & { run: () => void };

export type RunnableGroup = { title: string; shortcuts: readonly RunnableShortcut[] };
