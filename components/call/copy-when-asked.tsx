'use client';

import { useClipboard } from '@mantine/hooks';
import { useState } from 'react';
import classes from './copy-when-asked.module.css';

type Props = {
  label: string;
  /** Asked for the text only when someone wants it. */
  textOf: () => Promise<string>;
};

/** Fetches a text, copies it, and says so. */
export const CopyWhenAsked = ({ label, textOf }: Props) => {
  const { copied, copy } = useClipboard({ timeout: 1_500 });
  const [hasFailed, setHasFailed] = useState(false);
  const run = () => {
    setHasFailed(false);
    textOf().then(copy, () => setHasFailed(true));
  };
  return (
    <button type="button" className={classes.button} onClick={run}>
      <span aria-hidden={copied || hasFailed}>{label}</span>
      <span role="status" className={classes.said}>
        {copied ? 'Copied' : ''}
        {hasFailed ? 'Could not be read' : ''}
      </span>
    </button>
  );
};
