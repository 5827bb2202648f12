'use client';

import type { MouseEvent } from 'react';
import classes from './data-table.module.css';

type Props = {
  label: string;
  isChecked: boolean;
  isPartly?: boolean;
  onChange: (isChecked: boolean, isRange: boolean) => void;
};

/** The box that selects a row, or all of them. Held shift selects from the last one on. */
export const RowCheck = ({ label, isChecked, isPartly = false, onChange }: Props) => (
  <label className={classes.check} title={label}>
    <input
      type="checkbox"
      aria-label={label}
      checked={isChecked}
      ref={(box) => {
        if (box) box.indeterminate = isPartly && !isChecked;
      }}
      onChange={() => undefined}
      onClick={(event: MouseEvent<HTMLInputElement>) => onChange(event.currentTarget.checked, event.shiftKey)}
    />
  </label>
);
