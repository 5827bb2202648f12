'use client';

import { useLocalStorage, useWindowEvent } from '@mantine/hooks';
import { isTyping } from './typing-target';

/** Whether plain letters and digits act as shortcuts: some people speak to their machine, and must be able to turn them off. */
export const useSingleKeysSetting = (): [areOn: boolean, set: (areOn: boolean) => void] => {
  const [areOn, setAreOn] = useLocalStorage({ key: 'mendtrace-single-keys', defaultValue: true });
  return [areOn, setAreOn];
};

/** Calls `onKey` for plain key presses outside of fields, unless they are turned off or a dialog is open. */
export const useSingleKeys = (onKey: (key: string, event: KeyboardEvent) => void): void => {
  const [areOn] = useSingleKeysSetting();
  useWindowEvent('keydown', (event) => {
    const isBlocked =
      event.defaultPrevented || isTyping(event) || document.querySelector('[aria-modal="true"]') !== null;
    if (areOn && !isBlocked) onKey(event.key, event);
  });
};
