'use client';

import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { inertOthers } from './inert-others';

/** The content of the page; a press on what is inert within it gives it the focus. */
const main = (): HTMLElement | null => document.getElementById('main');

const hasLostFocus = (): boolean =>
  [null, document.body, main()].includes(document.activeElement as HTMLElement | null);

/**
 * While a panel is open it and its trigger are all there is on the page, and afterwards the focus is on the trigger again,
 * however the panel was opened and closed. Answers the ref of the panel.
 */
export const useModalPanel = (
  isOpen: boolean,
  trigger: RefObject<HTMLElement | null>,
): ((panel: HTMLElement | null) => void) => {
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  // Before the panel remembers where the focus was: a key may have opened it, and not every browser focuses what is clicked.
  useLayoutEffect(() => {
    if (isOpen) trigger.current?.focus({ preventScroll: true });
  }, [isOpen, trigger]);
  useEffect(() => {
    const frame = main()?.parentElement;
    const button = trigger.current;
    if (!isOpen || !panel || !frame || !button) return undefined;
    const undo = inertOthers(frame, [panel, button]);
    return () => {
      undo();
      // After the press that closed it has moved the focus.
      setTimeout(() => (hasLostFocus() ? button.focus({ preventScroll: true }) : undefined));
    };
  }, [isOpen, panel, trigger]);
  return setPanel;
};
