'use client';

import { decodeText } from '../../lib/json/source-text';
import { jsonLines } from '../arguments/json-lines';
import { JsonView } from '../arguments/json-view';

type Props = { source: string; label: string; mostLines?: number };

/** JSON source text, or the text a JSON string stands for, laid out for reading. It travels to the browser once, as sent. */
export const SourceView = ({ source, label, mostLines }: Props) => {
  const text = decodeText(source);
  return <JsonView lines={jsonLines(text)} label={label} source={text} mostLines={mostLines} />;
};
