'use client';

import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { LoadedCalls } from './older-calls';
import { rememberedList, rememberList } from './remembered-list';

/** Brings the list back to where it was scrolled to when it was left for a call, and keeps that place when it is left again. */
export const useListPlace = (name: string, scroller: RefObject<HTMLElement | null>, loaded: LoadedCalls): void => {
  const latest = useRef(loaded);
  useEffect(() => {
    latest.current = loaded;
  }, [loaded]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    element.scrollTo({ top: rememberedList(name)?.scrollTop ?? 0 });
    return () => rememberList({ name, loaded: latest.current, scrollTop: element.scrollTop });
  }, [name, scroller]);
};
