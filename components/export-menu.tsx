'use client';

import { Menu, MenuDropdown, MenuItem, MenuLabel, MenuTarget } from '@mantine/core';
import { Fragment } from 'react';
import classes from './export-menu.module.css';
import { Icon } from './icon';

/** One table, and where it is to be had in each format. */
export type ExportChoice = { label: string; files: readonly { format: string; href: string }[] };

/** Files of what the screen shows, under its filter. */
export const ExportMenu = ({ choices }: { choices: readonly ExportChoice[] }) => (
  <Menu position="bottom-end" width={220}>
    <MenuTarget>
      <button type="button" className={classes.trigger}>
        <Icon name="download" size={15} />
        Export
      </button>
    </MenuTarget>
    <MenuDropdown>
      {choices.map(({ label, files }) => (
        <Fragment key={label}>
          <MenuLabel>{label}</MenuLabel>
          {files.map(({ format, href }) => (
            <MenuItem key={format} component="a" href={href} download aria-label={`${label} as ${format}`}>
              {format}
            </MenuItem>
          ))}
        </Fragment>
      ))}
    </MenuDropdown>
  </Menu>
);
