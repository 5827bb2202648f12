'use client';

import { startTransition, useState } from 'react';
import { type FlagAction, type FlagState, IDLE_FLAG } from './flag-state';

/** The last answer, and the flag it is about. */
export type FlagDeed = { id: number; state: FlagState };

/** Runs actions on flags and keeps the last answer; `before` shows what will be while the action is under way. */
export const useFlagDeed = () => {
  const [last, setLast] = useState<FlagDeed | null>(null);
  const run = (action: FlagAction, id: number, fields: Readonly<Record<string, string>>, before?: () => void) => {
    const data = new FormData();
    data.set('id', String(id));
    for (const [name, value] of Object.entries(fields)) data.set(name, value);
    startTransition(async () => {
      before?.();
      const state = await action(IDLE_FLAG, data);
      startTransition(() => setLast({ id, state }));
    });
  };
  return { last, run };
};
