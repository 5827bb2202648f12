'use client';

import { useWindowEvent } from '@mantine/hooks';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { CallPreview } from '../../db/queries/call-preview';
import { previewPath } from './call-addresses';
import { movedFar, type Point } from './settle';

/** So long the pointer rests on a row before its call is asked for, and so long it may be away before the glance ends. */
const SETTLE_MS = 350;
const LINGER_MS = 180;
const FOLLOW_MS = 120;

export type ShownPreview = {
  id: string;
  /** Beside the pointer, or where the row begins; the row's own edges. */
  place: { x: number; top: number; bottom: number };
  /** Null while it is on its way. */
  preview: CallPreview | null;
  hasFailed: boolean;
  /** Asked for by key: it follows the focus from row to row. */
  isByKey: boolean;
};

const isPreview = (value: unknown): value is CallPreview =>
  typeof value === 'object' && value !== null && 'attempts' in value && Array.isArray(value.attempts);

const askPreview = async (id: string, text: string | null, signal: AbortSignal): Promise<CallPreview | null> => {
  try {
    const response = await fetch(previewPath(id, text), { signal });
    const preview: unknown = response.ok ? await response.json() : null;
    return isPreview(preview) ? preview : null;
  } catch {
    return null;
  }
};

/** What the pointer is over is the card itself, which may be longer than its place. */
const isOverCard = ({ target }: WheelEvent): boolean =>
  target instanceof Element && target.closest('[data-glance]') !== null;

/** A glance at the call under a pointer that has settled, or under the focus. A pointer that passes by asks for nothing; leaving aborts. */
export const useCallPreview = (text: string | null) => {
  const [shown, setShown] = useState<ShownPreview | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef<AbortController | null>(null);
  const rested = useRef<(Point & { id: string }) | null>(null);
  const close = () => {
    clearTimeout(timer.current);
    asked.current?.abort();
    asked.current = null;
    rested.current = null;
    setShown(null);
  };
  const open = async (id: string, place: ShownPreview['place'], isByKey: boolean) => {
    close();
    const controller = new AbortController();
    asked.current = controller;
    setShown({ id, place, preview: null, hasFailed: false, isByKey });
    const preview = await askPreview(id, text, controller.signal);
    if (!controller.signal.aborted) setShown({ id, place, preview, hasFailed: preview === null, isByKey });
  };
  /** The pointer left rows or card: the glance ends, unless it comes back at once. */
  const onLeave = () => {
    clearTimeout(timer.current);
    rested.current = null;
    if (shown) timer.current = setTimeout(close, LINGER_MS);
    else close();
  };
  const stay = () => clearTimeout(timer.current);
  /** The pointer moved over the row of a call; null where it left all rows. */
  const onPointer = (id: string | null, row: Element | null, event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    if (id === null || row === null || event.buttons !== 0) return onLeave();
    if (shown?.id === id) return stay();
    const here = { id, x: event.clientX, y: event.clientY };
    if (rested.current?.id === id && !movedFar(rested.current, here)) return;
    if (shown) setShown(null);
    asked.current?.abort();
    clearTimeout(timer.current);
    rested.current = here;
    const { top, bottom } = row.getBoundingClientRect();
    timer.current = setTimeout(() => void open(id, { x: here.x, top, bottom }, false), SETTLE_MS);
  };
  const openBeside = (id: string, row: Element) => {
    const { left, top, bottom } = row.getBoundingClientRect();
    void open(id, { x: left, top, bottom }, true);
  };
  /** By key: shows the call of a row, or ends the glance at it. */
  const toggle = (id: string, row: Element) => {
    if (shown?.id === id) close();
    else openBeside(id, row);
  };
  /** The focus has come to a row. */
  const follow = (id: string, row: Element) => {
    if (!shown?.isByKey || shown.id === id) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => openBeside(id, row), FOLLOW_MS);
  };
  // Rows go away under the pointer without a word once they are no longer drawn, so no leaving can be waited for.
  useWindowEvent('wheel', (event) => (isOverCard(event) ? undefined : close()));
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      asked.current?.abort();
    },
    [],
  );
  return { shown, onPointer, toggle, follow, close, onLeave, stay };
};
