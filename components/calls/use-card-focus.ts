'use client';

import { useWindowEvent } from '@mantine/hooks';
import { type RefObject, useRef } from 'react';
import { rowOf } from '../data-table/row-focus';

/** The link a row's keys act on, or the row itself where it has none. */
const isRowItself = (element: Element | null): element is HTMLElement => {
  const row = rowOf(element);
  return row !== null && (row.querySelector('a[href]') ?? row) === element;
};

type Options = { isByKey: boolean; onClose: () => void };

/**
 * The card lies at the end of the document: asked for by key, Tab leads from the row into it, and past its last link on from the row.
 * Escape closes it and leaves the focus on the row.
 */
export const useCardFocus = (card: RefObject<HTMLElement | null>, { isByKey, onClose }: Options) => {
  const from = useRef<HTMLElement | null>(null);
  const moveIn = (event: KeyboardEvent, first: HTMLElement | undefined) => {
    const { activeElement } = document;
    if (!first || !isByKey || event.shiftKey || !isRowItself(activeElement)) return;
    event.preventDefault();
    from.current = activeElement;
    first.focus();
  };
  const moveOut = (event: KeyboardEvent) => {
    from.current?.focus();
    // Forwards, the browser goes on from the row by itself.
    if (event.shiftKey) event.preventDefault();
  };
  useWindowEvent('keydown', (event) => {
    const links = [...(card.current?.querySelectorAll<HTMLElement>('a[href]') ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    if (event.key === 'Tab') {
      if (at < 0) moveIn(event, links[0]);
      else if (at === (event.shiftKey ? 0 : links.length - 1)) moveOut(event);
    }
    if (event.key !== 'Escape') return;
    if (at >= 0) from.current?.focus();
    onClose();
  });
};
