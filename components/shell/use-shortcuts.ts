'use client';

import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { isChord, isPressOf } from './chord';
import type { RunnableShortcut } from './shortcut';
import { registerShortcuts } from './shortcut-registry';
import { useSingleKeys } from './use-single-keys';

type Name = [keys: readonly string[], label: string];

const isBehindDialog = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

/**
 * Makes shortcuts work while the caller is mounted and lists them, under the title, in the `?` sheet and the palette, so that
 * both show what works on this page and nothing else. Each is one key (`['j']`, outside of fields, off where single keys are
 * turned off) or one chord (`['Mod+Enter']`, in fields too).
 */
export const useShortcuts = (title: string, shortcuts: readonly RunnableShortcut[]): void => {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  // As text, since a caller writes a new array each time it is drawn.
  const names = JSON.stringify(shortcuts.map(({ keys, label }): Name => [keys, label]));
  useEffect(() => {
    const listed = (JSON.parse(names) as Name[]).map(([keys, label], index) => {
      return { keys, label, run: () => latest.current[index]?.run() };
    });
    return registerShortcuts({ title, shortcuts: listed });
  }, [title, names]);
  useSingleKeys((key, event) => {
    const found = shortcuts.find(({ keys }) => keys.length === 1 && keys[0] === key);
    if (!found) return;
    event.preventDefault();
    found.run();
  });
  useWindowEvent('keydown', (event) => {
    const found = shortcuts.find(({ keys: [key = ''] }) => isChord(key) && isPressOf(key, event));
    if (!found || event.defaultPrevented || event.repeat || event.isComposing || isBehindDialog()) return;
    event.preventDefault();
    found.run();
  });
};
