'use client';

import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '../format';
import classes from './filter-bar.module.css';

const MOST_SHOWN = 100;

type Props = {
  label: string;
  options: readonly string[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
};

/** What is chosen already stands first, also when the options no longer hold it. */
const ordered = (options: readonly string[], chosenAtOpen: readonly string[]): string[] => [
  ...new Set([...chosenAtOpen, ...options]),
];

/** The values of one filter, with a search where there are many. */
export const FacetPanel = ({ label, options, selected, onChange }: Props) => {
  const [search, setSearch] = useState('');
  const [chosenAtOpen] = useState(selected);
  const all = ordered(options, chosenAtOpen);
  const matching = all.filter((value) => value.toLowerCase().includes(search.trim().toLowerCase()));
  const hidden = matching.length - MOST_SHOWN;
  const toggle = (value: string) =>
    onChange(selected.includes(value) ? selected.filter((other) => other !== value) : [...selected, value]);
  return (
    <div className={classes.panel}>
      <TextInput
        size="xs"
        aria-label={`Search ${label}`}
        placeholder={`Search ${label}`}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        data-autofocus
      />
      <fieldset className={classes.options}>
        <legend className="mt-hidden">{label}</legend>
        {matching.slice(0, MOST_SHOWN).map((value) => (
          <label key={value} className={classes.option}>
            <input type="checkbox" checked={selected.includes(value)} onChange={() => toggle(value)} />
            <span className="mt-mono">{value}</span>
          </label>
        ))}
      </fieldset>
      {matching.length === 0 ? <p className={classes.hint}>Nothing matches.</p> : null}
      {hidden > 0 ? <p className={classes.hint}>{formatCount(hidden)} more: type to narrow.</p> : null}
    </div>
  );
};
