'use client';

import { useSyncExternalStore } from 'react';
import type { RunnableGroup } from './shortcut';

let groups: readonly RunnableGroup[] = [];
const listeners = new Set<() => void>();
const NO_GROUPS: readonly RunnableGroup[] = [];

const replace = (next: readonly RunnableGroup[]): void => {
  groups = next;
  for (const listener of listeners) listener();
};

/** Lists a group while the part of the page it belongs to is there; the answer takes it off the list. */
export const registerShortcuts = (group: RunnableGroup): (() => void) => {
  replace([...groups, group]);
  return () => replace(groups.filter((other) => other !== group));
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What the parts of this page have registered. */
export const useRegisteredShortcuts = (): readonly RunnableGroup[] =>
  useSyncExternalStore(
    subscribe,
    () => groups,
    () => NO_GROUPS,
  );
