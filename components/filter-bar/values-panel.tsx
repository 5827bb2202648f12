'use client';

import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useId, useState } from 'react';
import { formatCount } from '../format';
import type { BarField } from './bar-fields';
import classes from './filter-bar.module.css';
import { useFocusAtOnce } from './use-focus-at-once';
import { type OptionsRange, useOptions, type ValueOption } from './use-options';
import { valueText } from './value-text';

const MOST_SHOWN = 100;

type Props = {
  field: BarField;
  selected: readonly string[];
  onChange: (selected: string[]) => void;
  period: OptionsRange;
};

/** What was chosen when the panel opened stands first, then what occurs, then what else there can be. */
const listed = (chosen: readonly string[], found: readonly ValueOption[], field: BarField): ValueOption[] => {
  const callsOf = new Map(found.map(({ value, calls }) => [value, calls]));
  const order = [...chosen, ...callsOf.keys(), ...(field.choices ?? []).map(({ value }) => value)];
  return [...new Set(order)].map((value) => ({ value, calls: callsOf.get(value) ?? null }));
};

type OptionProps = { option: ValueOption; text: string; unit: string; isChosen: boolean; onToggle: () => void };

const Option = ({ option, text, unit, isChosen, onToggle }: OptionProps) => {
  const countId = useId();
  const { calls } = option;
  return (
    <label className={classes.option}>
      <input
        type="checkbox"
        aria-label={text}
        aria-describedby={calls === null ? undefined : countId}
        checked={isChosen}
        onChange={onToggle}
      />
      <span className="mt-mono">{text}</span>
      {calls === null ? null : (
        <span id={countId} className={classes.count}>
          {formatCount(calls)}
          <span className="mt-hidden"> {unit}</span>
        </span>
      )}
    </label>
  );
};

/** The values of one filter: type to narrow, Enter takes the first, arrows move. */
export const ValuesPanel = ({ field, selected, onChange, period }: Props) => {
  const [search, setSearch] = useState('');
  const [chosenAtOpen] = useState(selected);
  const box = useFocusAtOnce();
  const answer = useOptions(field, period);
  const all = listed(chosenAtOpen, answer?.kind === 'found' ? answer.options : [], field);
  const typed = search.trim();
  const matching = all.filter(({ value }) => valueText(field, value).toLowerCase().includes(typed.toLowerCase()));
  const isNew = typed !== '' && field.choices === undefined && !all.some(({ value }) => value === typed);
  const shown = [...matching.slice(0, MOST_SHOWN), ...(isNew ? [{ value: typed, calls: null }] : [])];
  const hidden = matching.length - MOST_SHOWN;
  const toggle = (value: string) => {
    if (selected.includes(value)) onChange(selected.filter((other) => other !== value));
    else onChange(field.isSingle ? [value] : [...selected, value]);
  };
  const takeFirst = (event: KeyboardEvent) => {
    const [first] = shown;
    if (event.key !== 'Enter' || !first || typed === '') return;
    event.preventDefault();
    toggle(first.value);
    setSearch('');
  };
  return (
    <div className={classes.panel}>
      <TextInput
        ref={box}
        size="xs"
        aria-label={`Search ${field.label}`}
        placeholder={field.choices ? `Search ${field.label}` : `Search or type a ${field.label}`}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={takeFirst}
        data-autofocus
      />
      <fieldset className={classes.options} aria-busy={field.hasOptions === true && answer === null}>
        <legend className="mt-hidden">{field.label}</legend>
        {shown.map((option) => (
          <Option
            key={option.value}
            option={option}
            text={valueText(field, option.value)}
            unit={period.isOfWaiting ? 'waiting' : 'calls'}
            isChosen={selected.includes(option.value)}
            onToggle={() => toggle(option.value)}
          />
        ))}
        {field.hasOptions && answer === null && !field.choices ? (
          <div className={classes.loading} role="status" aria-label="Loading values" />
        ) : null}
      </fieldset>
      {answer?.kind === 'failed' ? (
        <p className={classes.hint}>The values could not be loaded: type one instead.</p>
      ) : null}
      {shown.length === 0 && (answer !== null || !field.hasOptions) ? (
        <p className={classes.hint}>Nothing matches.</p>
      ) : null}
      {hidden > 0 ? <p className={classes.hint}>{formatCount(hidden)} more: type to narrow.</p> : null}
    </div>
  );
};
