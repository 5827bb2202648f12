'use client';

import { useEffect, useState } from 'react';
import { filterOptionsHref, queueOptionsHref } from '../../lib/routes';
import type { BarField } from './bar-fields';

/** A value that occurs, and how many calls have it; null where nobody has counted. */
export type ValueOption = { value: string; calls: number | null };

export type Options = { kind: 'found'; options: readonly ValueOption[] } | { kind: 'failed' };

/** Epoch milliseconds, the end left out; or the values are those of items that wait, whenever their calls began. */
export type OptionsRange = { from: number; to: number; isOfWaiting: boolean };

const hasOptions = (body: unknown): body is { options: ValueOption[] } =>
  typeof body === 'object' && body !== null && 'options' in body && Array.isArray(body.options);

const ask = async (href: string, signal: AbortSignal): Promise<Options> => {
  try {
    const response = await fetch(href, { signal });
    const body: unknown = response.ok ? await response.json() : null;
    return hasOptions(body) ? { kind: 'found', options: body.options } : { kind: 'failed' };
  } catch {
    return { kind: 'failed' };
  }
};

/** The values of a field that occur in a range; null until the server has answered. */
export const useOptions = (field: BarField, { from, to, isOfWaiting }: OptionsRange): Options | null => {
  const [answer, setAnswer] = useState<Options | null>(null);
  const href = field.hasOptions
    ? isOfWaiting
      ? queueOptionsHref(field.param)
      : filterOptionsHref(field.param, { from, to })
    : null;
  useEffect(() => {
    if (href === null) return undefined;
    const ended = new AbortController();
    void ask(href, ended.signal).then((found) => (ended.signal.aborted ? undefined : setAnswer(found)));
    return () => ended.abort();
  }, [href]);
  return answer;
};
