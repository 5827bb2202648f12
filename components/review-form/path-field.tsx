'use client';

import { TextInput } from '@mantine/core';
import { useId } from 'react';

type Props = {
  name: string;
  /** Paths of the call's issues; the first is filled in. */
  paths: readonly string[];
};

/** Where in a tool's schema the fault lies, as a JSON Pointer; empty for the tool as a whole. */
export const PathField = ({ name, paths }: Props) => {
  const listId = useId();
  return (
    <>
      <TextInput
        name={name}
        label="Path"
        description="JSON Pointer of the argument; empty for the whole tool."
        defaultValue={paths[0] ?? ''}
        maxLength={1_000}
        autoComplete="off"
        spellCheck={false}
        list={listId}
        styles={{ input: { fontFamily: 'var(--mt-mono)', fontSize: 12 } }}
      />
      <datalist id={listId}>
        {paths.map((path) => (
          <option key={path} value={path} />
        ))}
      </datalist>
    </>
  );
};
