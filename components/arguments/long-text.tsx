'use client';

import { useState } from 'react';
import { formatCount } from '../format';
import classes from './arguments.module.css';

const MOST_CHARACTERS = 1_200;

/** A text that opens on demand when it is very long; how long is always said. */
export const LongText = ({ text }: { text: string }) => {
  const [isWhole, setIsWhole] = useState(text.length <= MOST_CHARACTERS);
  if (isWhole) return text;
  return (
    <>
      {text.slice(0, MOST_CHARACTERS)}…
      <button type="button" className={classes.inlineMore} onClick={() => setIsWhole(true)}>
        show all {formatCount(text.length)} characters
      </button>
    </>
  );
};
