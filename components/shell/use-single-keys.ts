'use client';

import { useLocalStorage, useWindowEvent } from '@mantine/hooks';
import { isTyping } from './typing-target';

/** Whether plain letters and digits act as shortcuts: some people speak to their machine, and must be able to turn them off. */
export const useSingleKeysSetting = (): [areOn: boolean, set: (areOn: boolean) => void] => {
  const [areOn, setAreOn] = useLocalStorage({ key: 'mendtrace-single-keys', defaultValue: true });
  return [areOn, setAreOn];
};

type Options = {
  /** Hears a key before all others, who then leave alone what it prevents. */
  isFirst?: boolean;
};

/** Calls `onKey` for plain key presses outside of fields, unless they are turned off or a dialog is open. */
export const useSingleKeys = (
  onKey: (key: string, event: KeyboardEvent) => void,
  { isFirst = false }: Options = {},
): void => {
  const [areOn] = useSingleKeysSetting();
  const hear = (event: KeyboardEvent) => {
    const isBlocked =
      event.defaultPrevented || isTyping(event) || document.querySelector('[aria-modal="true"]') !== null;
    if (areOn && !isBlocked) onKey(event.key, event);
  };
  useWindowEvent('keydown', hear, isFirst);
};
