'use client';

import { useEffect } from 'react';

const MARK = 'data-target';

const markTarget = (): void => {
  document.querySelector(`[${MARK}]`)?.removeAttribute(MARK);
  const id = window.location.hash.slice(1);
  document.getElementById(id)?.closest('[id]:not(span)')?.setAttribute(MARK, '');
};

/** Marks the entry that the address names. The browser does so by itself only where it made the way there, not the router. */
export const MarkTarget = () => {
  useEffect(() => {
    markTarget();
    window.addEventListener('hashchange', markTarget);
    return () => window.removeEventListener('hashchange', markTarget);
  }, []);
  return null;
};
