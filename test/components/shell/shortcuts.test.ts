import { describe, expect, it } from 'vitest';
import { isChord, isPressOf } from '../../../components/shell/chord';
import { mergeGroups } from '../../../components/shell/merge-groups';

const press = (key: string, held: readonly ('ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey')[] = []) => ({
  key,
  ctrlKey: held.includes('ctrlKey'),
  metaKey: held.includes('metaKey'),
  shiftKey: held.includes('shiftKey'),
  altKey: held.includes('altKey'),
});

describe('chords', () => {
  it('are keys joined by +, which alone is a key', () => {
    expect(['Mod+Enter', 'Ctrl+K', '+', 'j', '?', 'Enter'].map(isChord)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('take Ctrl and ⌘ for one another, and nothing more or less', () => {
    expect(isPressOf('Mod+Enter', press('Enter', ['ctrlKey']))).toBe(true);
    expect(isPressOf('Mod+Enter', press('Enter', ['metaKey']))).toBe(true);
    expect(isPressOf('Ctrl+K', press('k', ['ctrlKey']))).toBe(true);
    expect(isPressOf('Mod+Enter', press('Enter'))).toBe(false);
    expect(isPressOf('Mod+Enter', press('Enter', ['ctrlKey', 'shiftKey']))).toBe(false);
    expect(isPressOf('Mod+Shift+Z', press('Z', ['metaKey', 'shiftKey']))).toBe(true);
    expect(isPressOf('Mod+Enter', press('a', ['ctrlKey']))).toBe(false);
  });
});

describe('mergeGroups', () => {
  const group = (title: string, ...keys: string[]) => ({
    title,
    shortcuts: keys.map((key) => ({ keys: [key], label: `${title} ${key}` })),
  });

  it('joins groups of one title and lists the same keys once', () => {
    const merged = mergeGroups([group('Queue', 'j'), group('Decision', '1'), group('Queue', 'j', 'k')]);
    expect(merged.map(({ title, shortcuts }) => [title, shortcuts.map(({ keys }) => keys[0])])).toEqual([
      ['Queue', ['j', 'k']],
      ['Decision', ['1']],
    ]);
  });

  it('keeps titles apart that objects have of their own', () => {
    expect(mergeGroups([group('__proto__', 'a'), group('constructor', 'b')])).toHaveLength(2);
  });
});
