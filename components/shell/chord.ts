type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** True for keys pressed together with Ctrl or ⌘: `Mod+Enter`. A lone `+` is a key like any other. */
export const isChord = (key: string): boolean => key.length > 1 && key.includes('+');

/** Whether a key press is the chord. `Mod` and `Ctrl` both mean Ctrl or ⌘, whichever the keyboard has. */
export const isPressOf = (chord: string, press: Press): boolean => {
  const parts = chord.split('+');
  const has = (name: string) => parts.includes(name);
  const key = parts.at(-1) ?? '';
  return (
    press.key.toLowerCase() === key.toLowerCase() &&
    (press.ctrlKey || press.metaKey) === (has('Mod') || has('Ctrl')) &&
    press.altKey === has('Alt') &&
    press.shiftKey === has('Shift')
  );
};
