'use client';

import { useWindowEvent } from '@mantine/hooks';
import { type RefObject, useEffect } from 'react';
import { draftOf, draftStorageKey, fillForm, keepDraft, parseDraft, readDraft } from './draft';

/**
 * Keeps what is typed into a form in this browser until it is sent: it survives reloads, and other tabs of the same item show it
 * too, except where somebody is typing. Answers what to call when something was typed.
 */
export const useDraft = (form: RefObject<HTMLFormElement | null>, draftKey: string): (() => void) => {
  useEffect(() => {
    const draft = readDraft(draftKey);
    if (form.current && draft) fillForm(form.current, draft);
  }, [form, draftKey]);
  useWindowEvent('storage', (event) => {
    if (event.key !== draftStorageKey(draftKey)) return;
    const draft = parseDraft(event.newValue);
    const isTyping = document.hasFocus() && form.current?.contains(document.activeElement);
    if (draft && form.current && !isTyping) fillForm(form.current, draft);
  });
  return () => {
    if (form.current) keepDraft(draftKey, draftOf(new FormData(form.current)));
  };
};
