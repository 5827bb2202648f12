'use client';

import { useCallback, useEffect, useState } from 'react';
import { importHref } from '../../lib/import-routes';
import { type ImportStatus, isAtRest } from '../../lib/import-status';
import { refusalText } from './api-answer';

const ASK_EVERY_MS = 400;

type Asked = { status: ImportStatus | null; isGone: boolean; failure: string | null };

const ask = async (id: string): Promise<Asked> => {
  try {
    const response = await fetch(importHref(id), { cache: 'no-store' });
    if (response.ok) return { status: (await response.json()) as ImportStatus, isGone: false, failure: null };
    return {
      status: null,
      isGone: response.status === 404,
      failure: refusalText(await response.text(), response.status),
    };
  } catch {
    return { status: null, isGone: false, failure: 'the server cannot be reached; still asking' };
  }
};

const needsNoQuestion = ({ status, isGone }: Asked): boolean => isGone || (status !== null && isAtRest(status));

/** Until the server says how it stands, an import that was told to go on waits for its turn. */
const goingOn = (asked: Asked): Asked =>
  asked.status === null ? asked : { ...asked, status: { ...asked.status, state: 'waiting', done_bytes: 0 } };

/** How an import stands, asked again and again while something happens; `goOn` after it was told to. */
export const useImportStatus = (id: string) => {
  const [asked, setAsked] = useState<Asked>({ status: null, isGone: false, failure: null });
  const isResting = needsNoQuestion(asked);
  useEffect(() => {
    if (isResting) return undefined;
    let isCurrent = true;
    const step = async () => {
      const next = await ask(id);
      if (!isCurrent) return;
      setAsked((before) => (next.status === null && !next.isGone ? { ...before, failure: next.failure } : next));
    };
    void step();
    const timer = setInterval(() => void step(), ASK_EVERY_MS);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [id, isResting]);
  return { ...asked, goOn: useCallback(() => setAsked(goingOn), []) };
};
