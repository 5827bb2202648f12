'use client';

import { Popover, PopoverDropdown, PopoverTarget } from '@mantine/core';
import { IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { AppLink } from '../app-link';
import { FacetPanel } from './facet-panel';
import classes from './filter-bar.module.css';
import type { Facet, MoreFilter } from './filter-params';

type Props = {
  facets: readonly Facet[];
  more: readonly MoreFilter[];
  optionsOf: (facet: Facet) => readonly string[];
  selectedOf: (facet: Facet) => readonly string[];
  onChange: (facet: Facet, selected: string[]) => void;
};

/** Chooses what to filter by, then the values. */
export const AddFilter = ({ facets, more, optionsOf, selectedOf, onChange }: Props) => {
  const [isOpen, setIsOpen] = useState(false);
  const [facet, setFacet] = useState<Facet | null>(null);
  const show = (next: boolean) => {
    setIsOpen(next);
    if (next) setFacet(null);
  };
  return (
    <Popover opened={isOpen} onChange={show} position="bottom-start" trapFocus returnFocus>
      <PopoverTarget>
        <button type="button" className={classes.add} onClick={() => show(!isOpen)}>
          <IconPlus size={14} stroke={1.8} aria-hidden />
          Filter
        </button>
      </PopoverTarget>
      <PopoverDropdown className={classes.dropdown} aria-label="Add a filter">
        {facet === null ? (
          <ul className={classes.choices}>
            {facets.map((choice) => (
              <li key={choice}>
                <button type="button" className={classes.choice} onClick={() => setFacet(choice)}>
                  {choice}
                  <IconChevronRight size={14} stroke={1.6} aria-hidden />
                </button>
              </li>
            ))}
            {more.map(({ label, href }) => (
              <li key={label}>
                <AppLink href={href} className={classes.choice} onClick={() => show(false)}>
                  {label}
                </AppLink>
              </li>
            ))}
          </ul>
        ) : (
          <FacetPanel
            key={facet}
            label={facet}
            options={optionsOf(facet)}
            selected={selectedOf(facet)}
            onChange={(selected) => onChange(facet, selected)}
          />
        )}
      </PopoverDropdown>
    </Popover>
  );
};
