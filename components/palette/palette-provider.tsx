'use client';

import { useHotkeys } from '@mantine/hooks';
import dynamic from 'next/dynamic';
import { type ReactNode, useRef, useState } from 'react';
import { PaletteContext } from './palette-context';

/** Loaded when it is first asked for: no page pays for it. */
const PaletteDialog = dynamic(async () => (await import('./palette-dialog')).PaletteDialog, { ssr: false });

/** The palette of every page, behind Ctrl K or ⌘ K; the focus goes back to where it was. */
export const PaletteProvider = ({ children }: { children: ReactNode }) => {
  const [isOpen, setIsOpen] = useState(false);
  const [isLoaded, setIsLoaded] = useState(false);
  const cameFrom = useRef<Element | null>(null);
  const open = () => {
    if (document.querySelector('[aria-modal="true"]') !== null) return;
    cameFrom.current = document.activeElement;
    setIsLoaded(true);
    setIsOpen(true);
  };
  const giveFocusBack = () => {
    if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus();
  };
  // Another page comes, and what had the focus goes.
  const leave = () => {
    cameFrom.current = null;
    setIsOpen(false);
  };
  useHotkeys([['mod+K', () => (isOpen ? setIsOpen(false) : open())]], []);
  return (
    <PaletteContext value={open}>
      {children}
      {isLoaded ? (
        <PaletteDialog isOpen={isOpen} onClose={() => setIsOpen(false)} onLeave={leave} onClosed={giveFocusBack} />
      ) : null}
    </PaletteContext>
  );
};
