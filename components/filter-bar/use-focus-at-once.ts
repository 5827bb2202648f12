'use client';

import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The ref of a field that has the focus as soon as it is there: a focus trap gives it a moment later, and keys typed meanwhile are lost. */
export const useFocusAtOnce = (): RefObject<HTMLInputElement | null> => {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), []);
  return field;
};
