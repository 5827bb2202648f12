'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useShortcuts } from '../shell/use-shortcuts';
import classes from './queue-list.module.css';

/** How far the list was scrolled when an item was opened: the next page is drawn anew and must not jump back to the top. */
let lastScrollTop = 0;

const LINK = 'li:not([hidden]) > [data-queue-link]';
const SELECTED = '[aria-current="true"]';

/** The address of the item a step away in the list, and behind its last one that of the next page; null at an end. */
const stepHref = (list: HTMLElement, step: 1 | -1, from: string | null): string | null => {
  const links = [...list.querySelectorAll<HTMLAnchorElement>(LINK)];
  const asked = from === null ? -1 : links.findIndex((link) => link.getAttribute('href') === from);
  const current = asked === -1 ? links.findIndex((link) => link.matches(SELECTED)) : asked;
  const to = current === -1 ? links[0] : links[current + step];
  const beyond = step === 1 ? list.querySelector('[data-queue-next]') : null;
  return (to ?? beyond)?.getAttribute('href') ?? null;
};

/** Scrolls the pane until the row is on the screen, and the page only where the pane is at its end: what stands above the desk stays. */
const show = (row: Element, pane: HTMLElement): void => {
  const [{ top, bottom }, around] = [row.getBoundingClientRect(), pane.getBoundingClientRect()];
  pane.scrollTop += Math.min(0, top - around.top) + Math.max(0, bottom - Math.min(around.bottom, window.innerHeight));
  row.scrollIntoView({ block: 'nearest' });
};

/** The scrolling pane around the queue. `j` and `k` open the items in turn, also faster than they are drawn. */
export const QueueScroll = ({ children }: { children: ReactNode }) => {
  const pane = useRef<HTMLDivElement>(null);
  const asked = useRef<string | null>(null);
  const router = useRouter();
  useLayoutEffect(() => {
    if (!pane.current) return;
    pane.current.scrollTop = lastScrollTop;
    const selected = pane.current.querySelector(SELECTED);
    if (selected) show(selected, pane.current);
  }, []);
  const open = (step: 1 | -1) => {
    const href = pane.current && stepHref(pane.current, step, asked.current);
    if (href === null) return;
    asked.current = href;
    router.push(href);
  };
  useShortcuts('Queue', [
    { keys: ['j'], label: 'Next item', run: () => open(1) },
    { keys: ['k'], label: 'Previous item', run: () => open(-1) },
  ]);
  const keepScroll = () => {
    lastScrollTop = pane.current?.scrollTop ?? 0;
  };
  return (
    <div ref={pane} className={classes.pane} onScroll={keepScroll}>
      {children}
    </div>
  );
};
