'use client';

import { FocusTrap, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { Fragment, type KeyboardEvent, useState } from 'react';
import { useShortcuts } from '../shell/use-shortcuts';
import type { BarField, FieldGroup } from './bar-fields';
import { BarPopover } from './bar-popover';
import { FieldPanel } from './field-panel';
import classes from './filter-bar.module.css';
import { moveFocus } from './move-focus';
import type { Filters } from './use-filters';
import type { OptionsRange } from './use-options';

type Props = { fields: readonly BarField[]; filters: Filters; period: OptionsRange };

const GROUPS: readonly [FieldGroup, string][] = [
  ['calls', 'All calls'],
  ['failures', 'What failed calls have'],
  ['counting', 'What is counted'],
];

const INCLUDED = { isExcluded: false };

type ChoiceProps = { fields: readonly BarField[]; onChoose: (field: BarField) => void };

/** The fields there are: type to narrow them, Enter takes the first. */
const FieldChoice = ({ fields, onChoose }: ChoiceProps) => {
  const [search, setSearch] = useState('');
  const matching = fields.filter(({ label }) => label.includes(search.trim().toLowerCase()));
  const takeFirst = (event: KeyboardEvent) => {
    const [first] = matching;
    if (event.key !== 'Enter' || !first) return;
    event.preventDefault();
    onChoose(first);
  };
  return (
    <div className={classes.panel}>
      <TextInput
        size="xs"
        aria-label="Search filters"
        placeholder="Filter by…"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={takeFirst}
        data-autofocus
      />
      <div className={classes.options}>
        {GROUPS.map(([group, title]) => {
          const inGroup = matching.filter((field) => field.group === group);
          return inGroup.length === 0 ? null : (
            <Fragment key={group}>
              <p className={classes.groupTitle}>{title}</p>
              <ul className={classes.choices}>
                {inGroup.map((field) => (
                  <li key={field.param}>
                    <button type="button" className={classes.choice} onClick={() => onChoose(field)}>
                      {field.label}
                      <IconChevronRight size={14} stroke={1.6} aria-hidden />
                    </button>
                  </li>
                ))}
              </ul>
            </Fragment>
          );
        })}
      </div>
      {matching.length === 0 ? <p className={classes.hint}>Nothing matches.</p> : null}
    </div>
  );
};

/** Chooses what to filter by, then the values. */
export const AddFilter = ({ fields, filters, period }: Props) => {
  const [isOpen, setIsOpen] = useState(false);
  const [field, setField] = useState<BarField | null>(null);
  const show = (next: boolean) => {
    setIsOpen(next);
    if (next) setField(null);
  };
  useShortcuts('Filters', [{ keys: ['f'], label: 'Add a filter', run: () => show(true) }]);
  return (
    <BarPopover
      isOpen={isOpen}
      onChange={show}
      trigger={{
        className: classes.add,
        content: (
          <>
            <IconPlus size={14} stroke={1.8} aria-hidden />
            Filter
          </>
        ),
      }}
      label="Add a filter"
      className={classes.dropdown}
      onKeyDown={moveFocus}
    >
      {/* Each step begins in its own field. */}
      <FocusTrap key={field?.param} active={isOpen}>
        <div>
          {field === null ? (
            <FieldChoice fields={fields} onChoose={setField} />
          ) : (
            <>
              <button type="button" className={classes.back} onClick={() => setField(null)}>
                <IconChevronLeft size={14} stroke={1.6} aria-hidden />
                {field.label}
              </button>
              <FieldPanel
                field={field}
                side={INCLUDED}
                filters={filters}
                period={period}
                onDone={() => setIsOpen(false)}
              />
            </>
          )}
        </div>
      </FocusTrap>
    </BarPopover>
  );
};
