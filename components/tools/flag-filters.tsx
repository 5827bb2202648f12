'use client';

import { NativeSelect } from '@mantine/core';
import { parseAsString, useQueryStates } from 'nuqs';
import { visibleText } from '../../lib/json/source-text';
import classes from './flag-board.module.css';

type Props = { tools: readonly string[]; owners: readonly string[] };

const options = (all: string, names: readonly string[]) => [
  { value: '', label: all },
  ...names.map((name) => ({ value: name, label: visibleText(name) })),
];

/** Which flags the board shows: those of a tool, of an owner, or all. */
export const FlagFilters = ({ tools, owners }: Props) => {
  const [{ tool, owner }, set] = useQueryStates(
    { tool: parseAsString, owner: parseAsString },
    { shallow: false, history: 'replace' },
  );
  return (
    <div className={classes.selects}>
      <NativeSelect
        size="xs"
        label="Tool"
        value={tool ?? ''}
        data={options('All tools', tools)}
        onChange={({ currentTarget: { value } }) => void set({ tool: value === '' ? null : value })}
      />
      <NativeSelect
        size="xs"
        label="Owner"
        value={owner ?? ''}
        data={options('Everyone', owners)}
        onChange={({ currentTarget: { value } }) => void set({ owner: value === '' ? null : value })}
      />
    </div>
  );
};
