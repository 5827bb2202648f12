import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { PreviewAction, PreviewState } from './preview-state';

const PAUSE_MS = 300;

const UNREACHABLE: PreviewState = { kind: 'error', message: 'The server could not be reached.', next: 'Try again.' };

/**
 * What a form's rule would change, asked for once typing pauses; an answer that a newer question has overtaken is dropped.
 * `page` says which state of the page it is about.
 */
export const useRulePreview = (preview: PreviewAction, form: RefObject<HTMLFormElement | null>, page: string) => {
  const [asked, setAsked] = useState(0);
  const [shown, setShown] = useState<{ question: string; answer: PreviewState } | null>(null);
  const question = `${page} ${asked}`;
  useEffect(() => {
    let isCurrent = true;
    const show = async () => {
      if (!form.current) return;
      const answer = await preview(new FormData(form.current)).catch(() => UNREACHABLE);
      if (isCurrent) setShown({ question, answer });
    };
    const timer = setTimeout(() => void show(), PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [question, form, preview]);
  const ask = useCallback(() => setAsked((count) => count + 1), []);
  return { shown: shown?.answer ?? null, isStale: shown?.question !== question, ask };
};
