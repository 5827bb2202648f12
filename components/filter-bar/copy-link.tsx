'use client';

import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconLink } from '@tabler/icons-react';
import classes from './filter-bar.module.css';

/** Copies the address of what the screen shows, filters and all. */
export const CopyLink = () => {
  const { copied, copy } = useClipboard({ timeout: 1_500 });
  const Shape = copied ? IconCheck : IconLink;
  return (
    <button
      type="button"
      className={classes.iconButton}
      aria-label="Copy link"
      title="Copy link"
      onClick={() => copy(window.location.href)}
    >
      <Shape size={15} stroke={1.6} aria-hidden />
      <span role="status" className="mt-hidden">
        {copied ? 'Copied' : ''}
      </span>
    </button>
  );
};
