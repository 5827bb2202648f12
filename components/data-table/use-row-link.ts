'use client';

import { useRouter } from 'next/navigation';
import type { MouseEvent } from 'react';

const OWN_CLICK = 'a, button, input, label, summary';

/** A click anywhere in a row follows the row's link, unless it hit a control or ended a text selection. The link itself is in the first cell. */
export const useRowLink = () => {
  const router = useRouter();
  return (href: string) => (event: MouseEvent<HTMLTableRowElement>) => {
    const hitControl = event.target instanceof Element && event.target.closest(OWN_CLICK) !== null;
    if (hitControl || String(getSelection()) !== '') return;
    if (event.ctrlKey || event.metaKey) open(href, '_blank', 'noopener');
    else router.push(href);
  };
};
