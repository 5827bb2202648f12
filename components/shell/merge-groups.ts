import type { Shortcut, ShortcutGroup } from './shortcut';

const keyOf = ({ keys }: Shortcut): string => keys.join(' ');

/** Groups of one title as one, in order of first appearance; of two shortcuts with the same keys in a group the first stays. */
export const mergeGroups = (groups: readonly ShortcutGroup[]): ShortcutGroup[] => {
  const merged = new Map<string, Map<string, Shortcut>>();
  for (const { title, shortcuts } of groups) {
    const found = merged.get(title) ?? new Map<string, Shortcut>();
    for (const shortcut of shortcuts) if (!found.has(keyOf(shortcut))) found.set(keyOf(shortcut), shortcut);
    merged.set(title, found);
  }
  return [...merged].map(([title, shortcuts]) => ({ title, shortcuts: [...shortcuts.values()] }));
};
