'use client';

import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './copy-button.module.css';

type Props = {
  text: string;
  /** What is copied: `Copy command`. */
  label: string;
};

/** Copies a text and says so. */
export const CopyButton = ({ text, label }: Props) => {
  const { copied, copy } = useClipboard({ timeout: 1_500 });
  const Shape = copied ? IconCheck : IconCopy;
  return (
    <button type="button" className={classes.button} aria-label={label} title={label} onClick={() => copy(text)}>
      <Shape size={15} stroke={1.6} aria-hidden />
      <span role="status" className="mt-hidden">
        {copied ? 'Copied' : ''}
      </span>
    </button>
  );
};
