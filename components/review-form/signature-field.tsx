'use client';

import { TextInput } from '@mantine/core';
import { visibleText } from '../../lib/json/source-text';
import classes from './review-form.module.css';

type Props = {
  /** The name given earlier in this browser; null when nobody was asked yet. */
  name: string | null;
  maxLength: number;
};

/** Who signs: asked once, and from then on only shown, with a way to change it. */
export const SignatureField = ({ name, maxLength }: Props) => {
  const field = (
    <TextInput
      name="name"
      label="Your name"
      description="Written beside what you decide, and kept in this browser."
      autoComplete="nickname"
      maxLength={maxLength}
      required={name === null}
      defaultValue={name ?? ''}
    />
  );
  if (name === null) return field;
  return (
    <details className={classes.signature}>
      <summary>
        Signed as <strong>{visibleText(name)}</strong> · change
      </summary>
      {field}
    </details>
  );
};
