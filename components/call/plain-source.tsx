'use client';

import { useState } from 'react';
import { jsonLines } from '../arguments/json-lines';
import { CopyButton } from '../copy-button';
import { formatCount } from '../format';
import { MoreButton } from '../more-button';
import classes from './plain-source.module.css';

const MOST_LINES = 60;
const MOST_CHARACTERS = 12_000;

type Props = { source: string; label: string };

/** JSON source text laid out for reading, without marks: one text, so that hundreds of them on a page cost little. */
export const PlainSource = ({ source, label }: Props) => {
  const lines = jsonLines(source).map(({ text }) => text);
  const beginning = lines.slice(0, MOST_LINES).join('\n').slice(0, MOST_CHARACTERS);
  const whole = lines.join('\n');
  const [isWhole, setIsWhole] = useState(beginning.length === whole.length);
  return (
    <div role="group" aria-label={label} className={classes.source}>
      <span className={classes.copy}>
        <CopyButton text={source} label={`Copy ${label.toLowerCase()}`} />
      </span>
      <pre className={classes.text}>{isWhole ? whole : `${beginning} …`}</pre>
      {isWhole ? null : (
        <MoreButton onClick={() => setIsWhole(true)}>Show all {formatCount(whole.length)} characters</MoreButton>
      )}
    </div>
  );
};
