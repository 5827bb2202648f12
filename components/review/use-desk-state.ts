'use client';

import { useRef, useState } from 'react';
import type { Desk, DeskItem, Failure, Latest } from './desk-state';
import type { BreaksSchema, Lost, Refused } from '../review-form/review-state';

const without = (ids: ReadonlySet<number>, id: number): ReadonlySet<number> =>
  new Set([...ids].filter((each) => each !== id));

/** What the desk remembers between two pages: who signs, what happened last, what failed, and which items are gone from the list. */
export const useDeskState = () => {
  const [latest, setLatest] = useState<Latest | null>(null);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const [goneIds, setGoneIds] = useState<ReadonlySet<number>>(new Set());
  const [broken, setBroken] = useState<Desk['broken']>(null);
  const [signer, setSigner] = useState<string | null>(null);
  const count = useRef(0);
  const hush = (id: number): void => setLatest((known) => (known?.item.id === id ? null : known));
  const fail = (item: DeskItem, verb: Failure['verb'], answer: Lost | Refused): void => {
    count.current += 1;
    const key = count.current;
    setFailures((known) => [...known.filter((each) => each.item.id !== item.id), { key, item, verb, answer }]);
    hush(item.id);
  };
  const askBack = ({ id: itemId }: DeskItem, { issues }: BreaksSchema): void => {
    setBroken({ itemId, issues });
    hush(itemId);
  };
  const dismiss = (key: number | null): void => {
    if (key === null) setLatest(null);
    else setFailures((known) => known.filter((each) => each.key !== key));
  };
  return {
    signer,
    latest,
    failures,
    goneIds,
    broken,
    sign: (name: string) => setSigner((known) => name.trim() || known),
    setLatest,
    fail,
    askBack,
    dismiss,
    hide: (id: number) => setGoneIds((known) => new Set([...known, id])),
    show: (id: number) => setGoneIds((known) => without(known, id)),
  };
};
