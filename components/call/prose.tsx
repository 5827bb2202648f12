'use client';

import { decodeText, visibleText } from '../../lib/json/source-text';
import { LongText } from '../arguments/long-text';
import type { Part } from './held-part';
import { HeldText } from './held-text';
import { useParts } from './use-parts';

/** A sentence or a page that somebody wrote, as text and nothing but text. */
export const Prose = ({ part, label }: { part: Part; label: string }) => {
  const loaded = useParts([part]);
  if (loaded.state === 'here') return <LongText text={visibleText(decodeText(loaded.sources[0] ?? ''))} />;
  return part.kind === 'held' ? <HeldText {...part} label={label} state={loaded.state} onLoad={loaded.load} /> : null;
};
