'use client';

import { decodeText } from '../../lib/json/source-text';
import { jsonLines } from '../arguments/json-lines';
import { JsonView } from '../arguments/json-view';
import type { Part } from './held-part';
import { HeldText } from './held-text';
import { useParts } from './use-parts';

type Props = { part: Part; label: string; mostLines?: number };

/** JSON source text, or the text a JSON string stands for, laid out for reading. It travels to the browser once, as sent. */
export const SourceView = ({ part, label, mostLines }: Props) => {
  const loaded = useParts([part]);
  if (loaded.state !== 'here') {
    return part.kind === 'held' ? <HeldText {...part} label={label} state={loaded.state} onLoad={loaded.load} /> : null;
  }
  const text = decodeText(loaded.sources[0] ?? '');
  return <JsonView lines={jsonLines(text)} label={label} source={text} mostLines={mostLines} />;
};
