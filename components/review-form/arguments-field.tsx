'use client';

import { Textarea } from '@mantine/core';
import { type KeyboardEvent, useId, useState } from 'react';
import { isJsonError, scanJson } from '../../lib/json/scan-json';
import classes from './arguments-field.module.css';

type Props = {
  name: string;
  /** The arguments that failed, laid out for reading; empty where there is nothing to start from. */
  draft: string;
  /** What was typed before. */
  typed: string | null;
};

/** What there is to say about arguments as they are typed. */
const verdictOn = (text: string, draft: string): { isWrong: boolean; words: string } => {
  if (text.trim() === '') return { isWrong: false, words: 'Optional.' };
  if (text === draft) return { isWrong: false, words: 'As in the failed attempt. Stored once you change something.' };
  const scan = scanJson(text);
  if (!isJsonError(scan)) return { isWrong: false, words: '✓ JSON' };
  return { isWrong: true, words: `✕ Not JSON at line ${scan.line}, column ${scan.column}; stored as text.` };
};

/** Out of a field by Escape, so that single keys act again. */
export const leaveOnEscape = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key === 'Escape' && !event.nativeEvent.isComposing) event.currentTarget.blur();
};

/** The arguments as they should have been, starting from those that failed. */
export const ArgumentsField = ({ name, draft, typed }: Props) => {
  const initial = typed ?? draft;
  const [text, setText] = useState(initial);
  const verdictId = useId();
  const { isWrong, words } = verdictOn(text, draft);
  return (
    <div>
      <Textarea
        name={name}
        label="Corrected arguments"
        rows={6}
        spellCheck={false}
        defaultValue={initial}
        classNames={{ input: classes.source }}
        aria-describedby={verdictId}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={leaveOnEscape}
      />
      <p id={verdictId} className={classes.verdict} data-wrong={isWrong || undefined}>
        {words}
      </p>
    </div>
  );
};
