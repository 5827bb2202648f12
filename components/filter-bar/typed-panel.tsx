'use client';

import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { BarField } from './bar-fields';
import classes from './filter-bar.module.css';
import { useFocusAtOnce } from './use-focus-at-once';

type Props = {
  field: BarField;
  selected: readonly string[];
  onChange: (selected: string[], how?: { isTyped: boolean }) => void;
  onDone: () => void;
};

const HINTS: Readonly<Record<'number' | 'text' | 'tag', string>> = {
  number: 'A number from 1.',
  text: 'Found in the arguments and messages of any attempt, whatever its case. Newest calls are searched first.',
  tag: 'key=value, as the agent sent it. Several values of one key: any of them. Several keys: all of them.',
};

const PATTERNS = { number: String.raw`[1-9]\d{0,3}`, text: undefined, tag: '[^=]+=.*' } as const;

/** A filter whose value is typed. Text applies while it is being typed; what is chosen of the others, on Enter. */
export const TypedPanel = ({ field, selected, onChange, onDone }: Props) => {
  const kind = field.kind === 'values' ? 'text' : field.kind;
  const isTag = kind === 'tag';
  const box = useFocusAtOnce();
  const [value, setValue] = useState(isTag ? '' : (selected[0] ?? ''));
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (isTag && value !== '') onChange([...new Set([...selected, value])]);
    if (kind === 'number') onChange(value === '' ? [] : [value]);
    if (isTag && value !== '') setValue('');
    else onDone();
  };
  const type = (text: string) => {
    setValue(text);
    if (kind === 'text') onChange(text === '' ? [] : [text], { isTyped: true });
  };
  return (
    <form className={classes.panel} onSubmit={apply}>
      <TextInput
        ref={box}
        size="xs"
        label={field.label}
        value={value}
        inputMode={kind === 'number' ? 'numeric' : undefined}
        pattern={PATTERNS[kind]}
        maxLength={256}
        placeholder={isTag ? 'region=north' : undefined}
        onChange={(event) => type(event.currentTarget.value)}
        data-autofocus
      />
      {isTag
        ? selected.map((tag) => (
            <label key={tag} className={classes.option}>
              <input type="checkbox" checked onChange={() => onChange(selected.filter((other) => other !== tag))} />
              <span className="mt-mono">{tag}</span>
            </label>
          ))
        : null}
      <p className={classes.hint}>{HINTS[kind]}</p>
      {kind === 'text' ? null : (
        <Button type="submit" size="compact-xs">
          {isTag ? 'Add tag' : 'Apply'}
        </Button>
      )}
    </form>
  );
};
