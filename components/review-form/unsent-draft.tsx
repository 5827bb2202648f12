'use client';

import { useState, useSyncExternalStore } from 'react';
import { visibleText } from '../../lib/json/source-text';
import { draftSource, dropDraft, parseDraft } from './draft';
import classes from './unsent-draft.module.css';

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
};

/** The note somebody had typed for an item that was decided otherwise meanwhile: kept until they let go of it. */
export const UnsentDraft = ({ draftKey }: { draftKey: string }) => {
  const source = useSyncExternalStore(
    subscribe,
    () => draftSource(draftKey),
    () => null,
  );
  const [isDiscarded, setIsDiscarded] = useState(false);
  const note = parseDraft(source)?.find(([name]) => name === 'note')?.[1] ?? '';
  if (note === '' || isDiscarded) return null;
  const discard = () => {
    dropDraft(draftKey);
    setIsDiscarded(true);
  };
  return (
    <div className={classes.unsent}>
      <p>Your note, not stored:</p>
      <blockquote>{visibleText(note)}</blockquote>
      <button type="button" className="mt-button" data-size="small" onClick={discard}>
        Discard it
      </button>
    </div>
  );
};
