'use client';

import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useSingleKeys } from '../shell/use-single-keys';
import classes from './queue-list.module.css';

/** How far the list was scrolled when an item was opened: the next page is drawn anew and must not jump back to the top. */
let lastScrollTop = 0;

const LINK = '[data-queue-link]';
const SELECTED = '[aria-current="true"]';

/** `j` and `k` move the focus through the list, from the selected item on; Enter then opens, as on any link. */
const moveFocus = (list: HTMLElement, step: 1 | -1) => {
  const links = [...list.querySelectorAll<HTMLElement>(LINK)];
  const focused = links.findIndex((link) => link === document.activeElement);
  const from = focused === -1 ? links.findIndex((link) => link.matches(SELECTED)) : focused;
  const to = from === -1 ? 0 : Math.min(links.length - 1, Math.max(0, from + step));
  links[to]?.focus();
};

/** The scrolling pane around the queue. */
export const QueueScroll = ({ children }: { children: ReactNode }) => {
  const pane = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!pane.current) return;
    pane.current.scrollTop = lastScrollTop;
    pane.current.querySelector(SELECTED)?.scrollIntoView({ block: 'nearest' });
  }, []);
  useSingleKeys((key) => {
    if (pane.current && (key === 'j' || key === 'k')) moveFocus(pane.current, key === 'j' ? 1 : -1);
  });
  const keepScroll = () => {
    lastScrollTop = pane.current?.scrollTop ?? 0;
  };
  return (
    <div ref={pane} className={classes.pane} onScroll={keepScroll}>
      {children}
    </div>
  );
};
