'use client';

import { Menu, MenuDivider, MenuDropdown, MenuItem, MenuLabel, MenuTarget } from '@mantine/core';
import { Fragment, useState } from 'react';
import { type CopyResult, copyExport } from './copy-export';
import classes from './export-menu.module.css';
import { Icon } from './icon';

type Offer = { word: string; href: string };

/** One table, where it is to be had as a file, and where as a text to copy. */
export type ExportChoice = { label: string; files: readonly Offer[]; copies: readonly Offer[] };

const COPY_WORDS: Readonly<Record<CopyResult, string>> = {
  copied: 'Copied.',
  too_large: 'Too much to copy: take the file.',
  failed: 'Nothing was copied. Try again, or take the file.',
};

const SAID_FOR_MS = 4_000;

const useCopy = () => {
  const [said, setSaid] = useState('');
  const copy = async (href: string) => {
    setSaid(COPY_WORDS[await copyExport(href)]);
    setTimeout(() => setSaid(''), SAID_FOR_MS);
  };
  return { said, copy };
};

type SectionProps = { choice: ExportChoice; onCopy: (href: string) => void };

const Section = ({ choice: { label, files, copies }, onCopy }: SectionProps) => (
  <>
    <MenuLabel>{label}</MenuLabel>
    {files.map(({ word, href }) => (
      <MenuItem
        key={word}
        component="a"
        href={href}
        download
        aria-label={`${label} as ${word}`}
        leftSection={<Icon name="download" size={14} />}
      >
        {word}
      </MenuItem>
    ))}
    {copies.map(({ word, href }) => (
      <MenuItem
        key={word}
        onClick={() => onCopy(href)}
        aria-label={`Copy as ${word}: ${label}`}
        leftSection={<Icon name="copy" size={14} />}
      >
        Copy as {word}
      </MenuItem>
    ))}
  </>
);

type Props = {
  choices: readonly ExportChoice[];
  /** Beside one table the icon is enough. */
  isCompact?: boolean;
};

/** Files and copies of what the screen shows, under its filter. */
export const ExportMenu = ({ choices, isCompact = false }: Props) => {
  const { said, copy } = useCopy();
  const name = isCompact ? `Take away: ${choices.map(({ label }) => label).join(', ')}` : undefined;
  return (
    <span className={classes.menu}>
      <Menu position="bottom-end" width={220}>
        <MenuTarget>
          <button
            type="button"
            className={classes.trigger}
            data-compact={isCompact || undefined}
            aria-label={name}
            title={isCompact ? 'Files and copies of this table' : undefined}
          >
            <Icon name="download" size={15} />
            {isCompact ? null : 'Export'}
          </button>
        </MenuTarget>
        <MenuDropdown className={classes.dropdown}>
          {choices.map((choice, index) => (
            <Fragment key={choice.label}>
              {index > 0 ? <MenuDivider /> : null}
              <Section choice={choice} onCopy={(href) => void copy(href)} />
            </Fragment>
          ))}
        </MenuDropdown>
      </Menu>
      <span role="status" className={classes.said}>
        {said}
      </span>
    </span>
  );
};
