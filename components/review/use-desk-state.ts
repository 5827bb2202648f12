'use client';

import { useRef, useState } from 'react';
import type { DeskItem, Failure, Latest } from './desk-state';
import type { Lost, Refused } from '../review-form/review-state';

const without = (ids: ReadonlySet<number>, id: number): ReadonlySet<number> =>
  new Set([...ids].filter((each) => each !== id));

/** What the desk remembers between two pages: what happened last, what failed, and which items are gone from the list. */
export const useDeskState = () => {
  const [latest, setLatest] = useState<Latest | null>(null);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const [goneIds, setGoneIds] = useState<ReadonlySet<number>>(new Set());
  const count = useRef(0);
  const fail = (item: DeskItem, verb: Failure['verb'], answer: Lost | Refused): void => {
    count.current += 1;
    const key = count.current;
    setFailures((known) => [...known.filter((each) => each.item.id !== item.id), { key, item, verb, answer }]);
    setLatest((known) => (known?.item.id === item.id ? null : known));
  };
  const dismiss = (key: number | null): void => {
    if (key === null) setLatest(null);
    else setFailures((known) => known.filter((each) => each.key !== key));
  };
  return {
    latest,
    failures,
    goneIds,
    setLatest,
    fail,
    dismiss,
    hide: (id: number) => setGoneIds((known) => new Set([...known, id])),
    show: (id: number) => setGoneIds((known) => without(known, id)),
  };
};
